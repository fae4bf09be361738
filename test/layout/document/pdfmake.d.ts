declare module 'pdfmake' {
  interface StockPdfmake {
    addFonts(fonts: Record<string, Record<string, string>>): void
    setUrlAccessPolicy(policy: (url: string) => boolean): void
    setLocalAccessPolicy(policy: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
  }
  const pdfmake: StockPdfmake
  export default pdfmake
}
