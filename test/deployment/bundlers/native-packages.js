/** Packages with native code or WebAssembly files cannot be bundled: they are installed beside the bundle. */
export const NATIVE = ['@napi-rs/canvas', 'sharp', '@hyzyla/pdfium']
