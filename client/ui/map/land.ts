/**
 * The world's land as one shape, from Natural Earth by way of world-atlas: no tile server, so it works without
 * the internet. It has no borders on purpose: which ones are right is disputed.
 */
import type { GeoPermissibleObjects } from 'd3-geo'
import { feature } from 'topojson-client'
import topology from 'world-atlas/land-110m.json' with { type: 'json' }

type Topology = Parameters<typeof feature>[0]

// The file's own type is that of any JSON.
const { objects, ...rest } = topology as unknown as Topology & {
  objects: { land: Topology['objects'][string] }
}

export const land: GeoPermissibleObjects = feature({ ...rest, objects } as Topology, objects.land)
