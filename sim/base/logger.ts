import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The log of the server: JSON lines on standard output, without secrets. */
export const createLogger = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, redact: ['req.headers', '*.password', '*.token'] })

/** SIGUSR2 changes the level to `debug`, and back to that of the settings. Windows has no such signal. */
export function switchLevelOnSignal(
  on: { on(signal: 'SIGUSR2', listener: () => void): unknown },
  logger: Pick<Logger, 'level' | 'fatal'>,
  { logLevel }: Pick<Config, 'logLevel'>,
): void {
  on.on('SIGUSR2', () => {
    logger.level = logger.level === logLevel ? 'debug' : logLevel
    // At any level, so that the sender of the signal sees the effect.
    logger.fatal({ now: logger.level }, 'the log level has changed')
  })
}
