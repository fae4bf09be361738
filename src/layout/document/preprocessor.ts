import { noteNode, stackOfList } from '../../document/error-place.ts'
import { DocPreprocessor, type LayoutNode, type LayoutTable } from './pdfmake.ts'

/** pdfmake's first walk over a document, which finds ids by name: none of them is a member of every object. */
export class Preprocessor extends DocPreprocessor {
  override preprocessDocument(content: unknown): LayoutNode {
    this.#forget()
    return this.preprocessNode(content, true) as LayoutNode
  }

  override preprocessBlock(block: object): LayoutTable {
    this.#forget()
    return this.preprocessNode(block) as LayoutTable
  }

  override preprocessNode(node: unknown, isSectionAllowed?: boolean): unknown {
    try {
      return super.preprocessNode(Array.isArray(node) ? stackOfList(node) : node, isSectionAllowed)
    } catch (error) {
      noteNode(error, node)
      throw error
    }
  }

  #forget(): void {
    this.parentNode = null
    this.tocs = Object.create(null)
    this.nodeReferences = Object.create(null)
  }
}
