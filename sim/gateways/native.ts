/** Atrium's own dialect: whole reports on the host's report topic. Devices are found in their states. */
import type { Dialect } from '../core/ingest/dialect.ts'

export const native: Dialect = {
  identify: (part) => part === '',
  toReport: (_, text) => text,
  discover: () => [],
}
