/** Where Platen reports what no caller waits for. `console` is one. */
export interface Logger {
  warn(message: string, cause?: unknown): void
}

/** Says nothing. */
export const SILENT: Logger = { warn() {} }
