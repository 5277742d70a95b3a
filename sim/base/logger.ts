import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The log of the server: JSON lines on standard output, without secrets. */
export const createLogger = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, redact: ['req.headers', '*.password', '*.token'] })
