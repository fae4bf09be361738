/** The operators of content streams (ISO 32000-1 Annex A). */

export const PATH_PAINTING: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*'])

const OPERATORS = new Set([
  ...PATH_PAINTING,
  ...(
    'b BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX G g gs h i ID j J K k l m M MP n q Q re RG rg ri SC sc ' +
    'SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y'
  ).split(' '),
  "'",
  '"',
])

export function isOperator(name: string): boolean {
  return OPERATORS.has(name)
}
