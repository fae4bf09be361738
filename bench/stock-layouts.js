/** Table layouts of `fixtures/invoice` for stock pdfmake, which takes functions. */
const none = () => 0
const borderless = { hLineWidth: none, vLineWidth: none, paddingLeft: none, paddingRight: none }
const atEnd = (i, { table }) => (i === table.widths.length - 1 ? 9 : 0)

export const STOCK_LAYOUTS = {
  lines: {
    hLineWidth: (i, { table }) => (i < 2 ? 0 : i === table.body.length ? 0.9 : 0.4),
    hLineColor: (i, { table }) => (i === table.body.length ? '#1d4a3c' : '#dfe5e1'),
    vLineWidth: none,
    paddingLeft: i => (i === 0 ? 9 : 7),
    paddingRight: atEnd,
    paddingTop: i => (i === 0 ? 6 : 3.8),
    paddingBottom: i => (i === 0 ? 4 : 2.8),
    fillColor: i => (i === 0 ? '#e8efeb' : null),
  },
  plain: { ...borderless, paddingTop: () => 1.4, paddingBottom: () => 1.4 },
  carried: {
    ...borderless,
    paddingLeft: i => (i === 0 ? 31 : 0),
    paddingRight: atEnd,
    paddingTop: none,
    paddingBottom: none,
  },
  sums: {
    ...borderless,
    paddingLeft: i => (i === 0 ? 9 : 6),
    paddingRight: atEnd,
    paddingTop: () => 2.2,
    paddingBottom: () => 1.8,
  },
  due: {
    ...borderless,
    paddingLeft: () => 9,
    paddingRight: () => 9,
    paddingTop: () => 7,
    paddingBottom: () => 5,
    fillColor: () => '#1d4a3c',
  },
}
