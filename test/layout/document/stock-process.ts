import { printStock, setUrlPolicy } from './stock-pdfmake.ts'

/** Prints a definition, the JSON of the first argument, with pdfmake; writes the outcome to standard output. */
setUrlPolicy(() => true)
try {
  const { length } = await printStock(JSON.parse(process.argv[2] ?? '{}'))
  process.stdout.write(`printed ${length} bytes`)
} catch (error) {
  process.stdout.write(`refused: ${error}`)
}
