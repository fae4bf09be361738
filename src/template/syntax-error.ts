const TOKENS: Readonly<Record<string, string>> = {
  EOF: 'the end of the string',
  CLOSE: '}}',
  OPEN_ENDBLOCK: '{{/',
  OPEN_SEXPR: '(',
  CLOSE_SEXPR: ')',
  NUMBER: 'a number (a position in a list is written list.[0])',
  EQUALS: '=',
  INVERSE: '{{else}}',
  OPEN_INVERSE_CHAIN: '{{else',
}

/** Puts the three-line message of Handlebars' parser, with its grammar's token names, into a sentence. */
export function explainSyntax(message: string): string {
  const mismatch = /^(\S+) doesn't match (\S+)/.exec(message)
  if (mismatch !== null) return `closes {{#${mismatch[1]}}} with {{/${mismatch[2]}}}`
  const syntax = /^(?:Parse|Lexical) error on line (\d+)[^\n]*\n([^\n]*)\n(-*)\^(?:[\s\S]*got '(\w+)')?/.exec(
    message,
  )
  if (syntax === null) return `cannot be read as a template string: ${message.split('\n', 1)[0]}`
  const [, line, excerpt = '', dashes = '', token = ''] = syntax
  const unexpected = TOKENS[token] === undefined ? '' : `, at ${TOKENS[token]}`
  return `cannot be read as a template string: line ${line}, after '${excerpt.slice(0, dashes.length).slice(-30)}'${unexpected}`
}
