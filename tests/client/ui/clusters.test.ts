import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clusteringOf, type Tone, viewInto } from '#client/ui/map/clusters.ts'
import { pointOf, viewOf, ZOOM_MAX } from '#client/ui/map/mapView.ts'
import { must } from '#shared/kernel/assert.ts'

const SIZE = { widthPx: 760, heightPx: 380 }
const at = (id: string, longitude: number, latitude: number, tone: Tone = 'ok') => ({
  ...{ id, longitude, latitude, tone },
})
const shanghai = at('shanghai', 121.47, 31.23)
const hangzhou = at('hangzhou', 120.16, 30.25, 'bad')
const lisbon = at('lisbon', -9.14, 38.72, 'warn')
const estate = [shanghai, hangzhou, lisbon]

it('places close together are one, the worst of them first; far ones stand alone', () => {
  const clusters = clusteringOf(estate)(viewOf(estate, SIZE), SIZE)
  const ids = clusters.map(({ points }) => points.map(({ id }) => id)).toSorted((a, b) => a.length - b.length)
  expect(ids).toEqual([['lisbon'], ['hangzhou', 'shanghai']])
})

it('opening a cluster comes closer until its places stand apart', () => {
  const clustering = clusteringOf(estate)
  const before = viewOf(estate, SIZE)
  const cluster = must(
    clustering(before, SIZE).find(({ points }) => points.length > 1),
    'a cluster',
  )
  const view = viewInto(cluster, before, SIZE)
  expect(view.zoom).toBeGreaterThan(before.zoom)
  expect(clustering(view, SIZE).every(({ points }) => points.length === 1)).toBe(true)
  for (const point of cluster.points) {
    const [x, y] = must(pointOf(view, SIZE, point), 'a place on the screen')
    expect(x > 0 && x < SIZE.widthPx && y > 0 && y < SIZE.heightPx).toBe(true)
  }
})

it('no place is lost or shown twice, and opening clusters ends with each alone', () => {
  const place = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    tone: fc.constantFrom<Tone>('ok', 'warn', 'bad', 'info'),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (places) => {
      const points = places.map((one, n) => ({ ...one, id: `p${n}` }))
      const clustering = clusteringOf(points)
      let view = viewOf(points, SIZE)
      for (let step = 0; step < 40; step += 1) {
        const clusters = clustering(view, SIZE)
        const ids = clusters.flatMap(({ points }) => points.map(({ id }) => id))
        expect(ids.toSorted()).toEqual(points.map(({ id }) => id).toSorted())
        const cluster = clusters.find((one) => one.points.length > 1)
        if (!cluster) return
        view = viewInto(cluster, view, SIZE)
      }
      throw new Error(`there is still a cluster at zoom ${view.zoom}`)
    }),
    { numRuns: 60 },
  )
})

it('places at one address are shown one over the other in the closest view', () => {
  const twins = [at('a', 8.5, 47.4), at('b', 8.5, 47.4, 'warn')]
  const clustering = clusteringOf(twins)
  const before = { centre: twins[0] ?? shanghai, zoom: 4 }
  const cluster = must(clustering(before, SIZE)[0], 'a cluster')
  expect(cluster.points.map(({ id }) => id)).toEqual(['b', 'a'])
  const view = viewInto(cluster, before, SIZE)
  expect(view.zoom).toBe(ZOOM_MAX)
  expect(clustering(view, SIZE)).toHaveLength(2)
})
