declare module 's3rver' {
  /** The part of s3rver that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets?: boolean
      configureBuckets: readonly { name: string }[]
    })
    readonly store: {
      getResourcePath(bucket: string, key: string, resource: string): string
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>
    }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
