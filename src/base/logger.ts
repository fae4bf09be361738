/** Where Platen reports what no caller waits for. `console` is one. */
export interface Logger {
  warn(message: string, cause?: unknown): void
}

/** Says nothing. */
export const SILENT: Logger = { warn() {} }

/** The same logger, whose own failures fail nothing that it is told of. */
export function guardedLogger(logger: Logger): Logger {
  const tell = async (message: string, cause: unknown): Promise<void> => {
    await logger.warn(message, cause)
  }
  return {
    warn: (message, cause) => {
      tell(message, cause).catch(() => {})
    },
  }
}
