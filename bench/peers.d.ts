/** The parts of the libraries that the engines use; `npm ci --prefix bench` installs them. */

declare module '@myriaddreamin/typst-ts-node-compiler' {
  export class NodeCompiler {
    static create(options: { fontArgs: readonly { fontPaths: readonly string[] }[] }): NodeCompiler
    pdf(
      source: { mainFileContent: string; inputs: Readonly<Record<string, string>> },
      options: { pdfTags: boolean },
    ): Uint8Array
    /** Drops entries that the last `maxAge` compilations did not use. */
    evictCache(maxAge: number): void
  }
}

declare module 'jspdf' {
  export class jsPDF {
    constructor(options: { unit: 'pt'; format: 'a4'; compress: boolean })
    addFileToVFS(name: string, content: string): this
    addFont(file: string, family: string, style: string): string
    setFont(family: string, style: string): this
    setFontSize(size: number): this
    setLineHeightFactor(factor: number): this
    splitTextToSize(text: string, width: number): string[]
    text(text: string | string[], x: number, y: number, options?: { align: 'right' }): this
    output(type: 'arraybuffer'): ArrayBuffer
  }
}

declare module 'jspdf-autotable' {
  export function autoTable(
    document: import('jspdf').jsPDF,
    options: {
      readonly body: readonly (readonly string[])[]
      readonly startY: number
      readonly didParseCell?: (hook: {
        readonly row: { readonly index: number }
        readonly cell: { readonly styles: { fontStyle: string } }
      }) => void
      /** Called for each page, with the position of its last row. */
      readonly didDrawPage?: (hook: { readonly cursor: { readonly y: number } | null }) => void
      readonly [option: string]: unknown
    },
  ): void
}

declare module 'react' {
  export function createElement(
    type: import('@react-pdf/renderer').Component,
    props: object,
    ...children: readonly unknown[]
  ): object
}

declare module '@react-pdf/renderer' {
  /** A component of react-pdf. */
  export interface Component {
    readonly displayName?: string
  }
  export const Document: Component
  export const Page: Component
  export const Text: Component
  export const View: Component
  export const Font: {
    register(options: { family: string; fonts: readonly { src: string; fontWeight?: 'bold' }[] }): void
  }
  export const StyleSheet: { create<Styles extends object>(styles: Styles): Styles }
  export function renderToBuffer(document: object): Promise<Uint8Array>
}

declare module '@pdfme/generator' {
  export function generate(options: {
    template: { basePdf: object; schemas: readonly (readonly object[])[] }
    inputs: readonly Readonly<Record<string, string>>[]
    options: {
      font: Readonly<Record<string, { data: Uint8Array; fallback?: boolean }>>
    }
    plugins: Readonly<Record<string, object>>
  }): Promise<Uint8Array>
}

declare module '@pdfme/schemas' {
  export const table: object
  export const text: object
}

declare module '@takumi-rs/core' {
  export type Node = {
    readonly type: 'container' | 'text' | 'image'
    readonly style?: Readonly<Record<string, string | number>>
    readonly text?: string
    readonly src?: string
    readonly children?: readonly Node[]
  }
  export class Renderer {
    registerFont(font: { name: string; data: Uint8Array; weight: number }): Promise<object>
    render(
      node: Node,
      options: {
        width: number
        height: number
        format: 'jpeg' | 'png'
        quality: number
        images: readonly { src: string; data: Uint8Array }[]
      },
    ): Promise<Uint8Array>
  }
}

declare module 'satori' {
  /** Type and props of a JSX element. */
  export interface SatoriElement {
    readonly type: string
    readonly props: {
      readonly style: object
      readonly children?: readonly SatoriElement[] | string
      readonly [attribute: string]: unknown
    }
  }
  export default function satori(
    element: SatoriElement,
    options: {
      width: number
      height: number
      fonts: readonly { name: string; data: Uint8Array; weight: 400 | 500; style: 'normal' }[]
    },
  ): Promise<string>
}

declare module '@resvg/resvg-js' {
  export class Resvg {
    constructor(svg: string, options: { font: { loadSystemFonts: boolean } })
    render(): { asPng(): Uint8Array }
  }
}

declare module '@formepdf/html' {
  export function renderHtml(html: string): { readonly pdf: Uint8Array; readonly warnings: readonly string[] }
}
