export default {
  output: 'standalone',
  serverExternalPackages: ['platen'],
  // The tests run the project inside a repository: the packages are in the folder above.
  turbopack: { root: new URL('..', import.meta.url).pathname },
  outputFileTracingRoot: new URL('..', import.meta.url).pathname,
}
