/** Receives failures that no call reports. `console` is a logger. */
export interface Logger {
  warn(message: string, cause?: unknown): void
}

export const SILENT: Logger = { warn() {} }

/** Ignores failures of the logger itself. */
export function guardedLogger(logger: Logger): Logger {
  const warn = async (message: string, cause: unknown): Promise<void> => {
    await logger.warn(message, cause)
  }
  return {
    warn: (message, cause) => {
      warn(message, cause).catch(() => {})
    },
  }
}
