import { Console } from 'node:console'
import { PlatenError } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import { loadOptional } from '../../base/optional-package.ts'
import { readPackageFile } from '../../base/package-files.ts'
import { templateSchema } from '../../template/template-schema.ts'
import { EXIT } from '../failure.ts'
import type { Command } from '../main.ts'
import { logLine } from '../print.ts'
import { checkFolder } from '../write-file.ts'
import { createSession, type Session } from './session.ts'
import { errorValue, readArguments, TOOLS } from './tools.ts'

const INSTRUCTIONS =
  'Platen renders templates and JSON data to PDFs and images. Call list_templates first. Call validate and preview after each change of a template. explain_error explains codes.'

const SCHEMA_URI = 'platen://schema'
const TEMPLATES_URI = 'platen://templates/'

/** Serves the templates of a folder by the Model Context Protocol, on standard input and output, until input ends. */
export const mcp: Command = async ([folder = '.'], options) => {
  await checkFolder(folder)
  const sdk = await loadSdk()
  // Standard output is the protocol.
  globalThis.console = new Console(process.stderr)
  const session = await createSession(folder, options)
  const { version } = JSON.parse(readPackageFile('package.json').toString())
  const server = new sdk.Server(
    { name: 'platen', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  )
  const inTurn = createQueue()
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: TOOL_LIST }))
  server.setRequestHandler(sdk.CallToolRequestSchema, ({ params }) => {
    return inTurn(async () => await callTool(params.name, params.arguments, session))
  })
  server.setRequestHandler(sdk.ListResourcesRequestSchema, () => {
    return inTurn(async () => ({ resources: await listResources(session) }))
  })
  server.setRequestHandler(sdk.ReadResourceRequestSchema, ({ params: { uri } }) => {
    return inTurn(async () => {
      const text = await readResource(uri, session)
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    })
  })
  server.onerror = error => logLine(`platen mcp: ${error.message}`)

  const ended = new Promise<void>(resolve => {
    server.onclose = resolve
    for (const event of ['end', 'close'] as const) process.stdin.once(event, resolve)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
  })
  await server.connect(new sdk.StdioServerTransport())
  logLine(`platen mcp: templates of ${session.root}, outputs in ${session.outputs}`)
  await ended
  await inTurn(async () => await session.close())
  await server.close()
  return EXIT.ok
}

async function loadSdk() {
  return await loadOptional('@modelcontextprotocol/sdk', 'platen mcp', async () => {
    const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
    return { Server, StdioServerTransport, ...types }
  })
}

const TOOL_LIST = Object.entries(TOOLS).map(([name, { description, parameters, required, isReadOnly }]) => ({
  name,
  description,
  inputSchema: {
    type: 'object' as const,
    properties: { ...parameters },
    required: [...(required ?? [])],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
}))

/** Runs calls one after the other: they share an engine, and their pictures memory. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run)
    last = next.catch(() => {})
    return await next
  }
}

/** Errors of a call are results, which the client's model reads. */
async function callTool(name: string, args: unknown, session: Session) {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined
  try {
    if (tool === undefined) {
      const names = Object.keys(TOOLS).join(', ')
      throw new PlatenError('invalid_request', `There is no tool '${name}'. There are ${names}.`)
    }
    const { value, content = [] } = await tool.run(readArguments(name, tool, args), session)
    return { ...resultOf(value), content: [textOf(value), ...content] }
  } catch (cause) {
    const isKnown = cause instanceof PlatenError
    if (!isKnown) logLine(`platen mcp: ${cause instanceof Error ? (cause.stack ?? cause.message) : cause}`)
    const error = isKnown
      ? cause
      : new PlatenError('internal', `${name} failed. This is a bug in Platen: please report it.`, { cause })
    return { ...resultOf(errorValue(error)), isError: true }
  }
}

function resultOf(value: JsonObject) {
  return { structuredContent: value, content: [textOf(value)] }
}

function textOf(value: JsonObject) {
  return { type: 'text' as const, text: JSON.stringify(value) }
}

async function listResources(session: Session) {
  const { entries } = await session.list()
  const mimeType = 'application/json'
  const ofTemplates = entries.flatMap(({ id, file, name, schema }) => {
    const uri = TEMPLATES_URI + encodeURIComponent(file)
    const template = { uri, name: `${name ?? id} (template)`, mimeType }
    return schema === null
      ? [template]
      : [template, { uri: `${uri}/schema`, name: `${name ?? id} (data schema)`, mimeType }]
  })
  return [{ uri: SCHEMA_URI, name: 'JSON Schema of templates', mimeType }, ...ofTemplates]
}

/** An error of a request in the protocol. The SDK sends its `code`. */
class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Codes of MCP 2025-06-18, Resources, "Error Handling". */
const RESOURCE_NOT_FOUND = -32002
const INTERNAL_ERROR = -32603

/** @throws ProtocolError */
async function readResource(uri: string, session: Session): Promise<string> {
  if (uri === SCHEMA_URI) return JSON.stringify(templateSchema())
  const [, encoded, schema] = /^platen:\/\/templates\/([^/]+)(\/schema)?$/.exec(uri) ?? []
  const file = encoded === undefined ? null : decoded(encoded)
  if (file === null) throw new ProtocolError(RESOURCE_NOT_FOUND, `There is no resource '${uri}'.`)
  const { definition } = await session.find(file).catch((error: unknown) => {
    if (!(error instanceof PlatenError)) throw error
    const code = error.code === 'template_not_found' ? RESOURCE_NOT_FOUND : INTERNAL_ERROR
    throw new ProtocolError(code, error.message)
  })
  return JSON.stringify(schema === undefined ? definition : (definition['schema'] ?? {}))
}

/** Null for a text that is not percent-encoded. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
