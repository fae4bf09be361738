import { describe, type TestFunction, test } from 'vitest'
import { isInstalled } from './installed.ts'

/** A group of tests that need tools. If one is missing, they are skipped and the title names it. */
export function describeWith(tools: readonly string[], title: string, tests: () => void): void {
  const missing = tools.filter(tool => !isInstalled(tool))
  describe.skipIf(missing.length > 0)(titleOf(title, missing), tests)
}

/** The same for one test. */
export function testWith(tools: readonly string[], title: string, run: TestFunction): void {
  const missing = tools.filter(tool => !isInstalled(tool))
  test.skipIf(missing.length > 0)(titleOf(title, missing), run)
}

function titleOf(title: string, missing: readonly string[]): string {
  return missing.length === 0 ? title : `${title} (not here: ${missing.join(', ')})`
}
