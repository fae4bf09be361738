import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPackageFile } from '../../base/package-files.ts'
import { adviceFor, WHOLE_TEXTS } from '../failure.ts'
import { forCommandLine, withoutPlace } from '../messages.ts'
import { explainCode } from './explain-code.ts'
import { type Finding, REPORT_CODES, type Report } from './findings.ts'

/** A report as text, by the name of its format. */
export const FORMATS = { human: humanReport, json: jsonReport, sarif: sarifReport }

export function isFormat(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name)
}

/** Findings as FILE:LINE:COLUMN, advice, then a line per template and a summary. */
function humanReport({ templates, findings }: Report): string {
  const lines = findings.map(({ file, line, column, level, message, code, path, data }) => {
    const place = line === null ? file : `${file}:${line}:${column}`
    const at = path === null || WHOLE_TEXTS.has(path) || message.includes(path) ? '' : ` (${path})`
    const occurrence = data === null || data === file ? '' : ` (with ${data})`
    const text = forCommandLine(line === null ? message : withoutPlace(message), path ?? '')
    return `${place}: ${level}: ${text}${at}${occurrence} [${code}]`
  })
  const advice = new Set(
    findings.flatMap(finding => {
      const found = adviceFor(finding)
      return found === null ? [] : forCommandLine(found, finding.path ?? '')
    }),
  )
  const states = templates.map(({ path, renders, isValid }) => {
    if (!isValid) return `${path}: invalid`
    return renders === 0
      ? `${path}: valid, but not rendered; give DATA, or add a \`sample\` or a data file, to check that it renders`
      : `${path}: valid, renders${renders === 1 ? '' : ` with ${renders} data sets`}`
  })
  const summary = `${count(templates.length, 'template')}, ${countOf(findings, 'error')}, ${countOf(findings, 'warning')}`
  return [...lines, ...advice, ...states, summary, ''].join('\n')
}

function jsonReport({ templates, findings }: Report): string {
  const report = {
    templates: templates.map(({ path, id, renders, isValid }) => ({
      file: path,
      template_id: id?.text ?? null,
      is_valid: isValid,
      renders,
    })),
    errors: findings.filter(({ level }) => level === 'error').length,
    warnings: findings.filter(({ level }) => level === 'warning').length,
    findings,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** SARIF 2.1.0. URIs of files are relative to the working directory (§3.4). */
function sarifReport({ findings }: Report): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort()
  const { version } = JSON.parse(readPackageFile('package.json').toString())
  const rules = codes.map(code => {
    const explanation = explainCode(code)
    const text = explanation?.text ?? REPORT_CODES[code] ?? code
    return {
      id: code,
      shortDescription: { text: code.replaceAll('_', ' ') },
      help: { text: text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'), markdown: text },
      defaultConfiguration: { level: explanation?.kind ?? 'error' },
    }
  })
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'platen', semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(finding => ({
          ruleId: finding.code,
          ruleIndex: codes.indexOf(finding.code),
          level: finding.level,
          message: { text: finding.message },
          locations: [locationOf(finding)],
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function locationOf({ file, line, column, path }: Finding): object {
  const region = line === null ? {} : { region: { startLine: line, startColumn: column } }
  return {
    physicalLocation: { artifactLocation: artifactOf(file), ...region },
    ...(path === null || path === ''
      ? {}
      : { logicalLocations: [{ fullyQualifiedName: path, kind: 'member' }] }),
  }
}

/** A file below the working directory as a relative URI; others as an absolute one. */
function artifactOf(file: string): object {
  const base = pathToFileURL(`${resolve('.')}/`).href
  const { href } = pathToFileURL(file)
  if (href.startsWith(base)) return { uri: href.slice(base.length), uriBaseId: '%SRCROOT%' }
  return { uri: isAbsolute(file) ? href : encodeURI(file.replaceAll('\\', '/')) }
}

function countOf(findings: readonly Finding[], level: Finding['level']): string {
  return count(findings.filter(finding => finding.level === level).length, level)
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}
