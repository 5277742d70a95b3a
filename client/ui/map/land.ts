/**
 * Land outline from Natural Earth (world-atlas), without a tile server, so it works offline. Without borders, because
 * some are disputed. A deployment can supply `map/land.json`.
 */
import { type GeoPermissibleObjects, geoPath } from 'd3'
import { useEffect, useState } from 'react'
import { feature } from 'topojson-client'
import topology from 'world-atlas/land-110m.json' with { type: 'json' }
import { sendJson } from '../../platform/http.ts'

type Topology = Parameters<typeof feature>[0]

const ADDRESS = '/map/land.json'
const TIMEOUT_MS = 10_000

// The file's own type is that of any JSON.
const bundled = (): GeoPermissibleObjects => shapeOf(topology) as GeoPermissibleObjects

let wanted: Promise<GeoPermissibleObjects> | null = null
let known: GeoPermissibleObjects | null = null

/** Null until loaded; shared by all maps. */
export function useLand(): GeoPermissibleObjects | null {
  const [land, setLand] = useState(known)
  useEffect(() => {
    if (known) return
    wanted ??= ownLand().then((own) => own ?? bundled())
    void wanted.then((found) => {
      known = found
      setLand(found)
    })
  }, [])
  return land
}

/** Null where the deployment has none, or one that cannot be drawn: the server's log names the problems with it. */
async function ownLand(): Promise<GeoPermissibleObjects | null> {
  try {
    const { http, json } = await sendJson('GET', ADDRESS, undefined, { headers: {}, timeoutMs: TIMEOUT_MS })
    return http === 200 ? shapeOf(json) : null
  } catch {
    // Without country outlines, the map is still usable.
    return null
  }
}

/** GeoJSON, or the first TopoJSON object; null if invalid. */
export function shapeOf(json: unknown): GeoPermissibleObjects | null {
  if (typeof json !== 'object' || json === null || !('type' in json)) return null
  try {
    const shape = json.type === 'Topology' ? fromTopology(json) : (json as GeoPermissibleObjects)
    return shape && geoPath()(shape) !== null ? shape : null
  } catch {
    return null
  }
}

function fromTopology(json: object): GeoPermissibleObjects | null {
  // Checked by drawing it.
  const known = json as Topology
  const [first] = Object.values(known.objects)
  return first ? feature(known, first) : null
}
