export { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'
