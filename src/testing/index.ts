export {
  type ConformanceTest,
  type StorageConformanceOptions,
  type StorageUnderTest,
  storageConformance,
} from './storage-conformance.ts'
