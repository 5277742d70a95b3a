/** Custom land outline of the deployment: `map/land.json`, GeoJSON or TopoJSON. Empty without one. */
import { readFile, stat } from 'node:fs/promises'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

export const OWN_LAND_PATH = '/map/land.json'
const SIZE_MAX_BYTES = 8 * 1024 * 1024
const TYPES = new Set([
  'Topology',
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  'MultiPolygon',
  'Polygon',
])

export function serveOwnLand(file: string, logger: Logger): RequestHandler {
  let known: { readonly changedAtMs: number; readonly text: string | null } | null = null
  const read = async (): Promise<string | null> => {
    const found = await stat(file).catch(() => null)
    if (!found) return null
    // Re-read on change only, so errors are logged once.
    if (known?.changedAtMs !== found.mtimeMs) {
      const isReadable = found.isFile() && found.size <= SIZE_MAX_BYTES
      const text = isReadable ? await readFile(file, 'utf8') : null
      const isShape = text !== null && TYPES.has(typeOf(text))
      if (!isShape)
        logger.error(
          { file },
          `is no GeoJSON or TopoJSON of at most ${SIZE_MAX_BYTES} bytes and is not drawn`,
        )
      known = { changedAtMs: found.mtimeMs, text: isShape ? text : null }
    }
    return known.text
  }
  return (_, response, next) => {
    read().then((text) => {
      response.setHeader('Cache-Control', 'no-cache')
      if (text === null) response.status(204).end()
      else response.type('json').send(text)
    }, next)
  }
}

function typeOf(text: string): string {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : ''
  } catch {
    return ''
  }
}
