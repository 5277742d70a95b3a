/** Buildings, floors and areas. Areas are put in order and moved by dragging, and by Alt with an arrow. */
import { type KeyboardEvent, useMemo } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { Tree } from '../../../ui/tree/Tree.tsx'
import { useExpanded } from '../../../ui/tree/useExpanded.ts'
import type { TreeDrag } from '../../../ui/tree/useTreeDrag.ts'
import { PlaceLabel } from '../../../widgets/areas/PlaceLabel.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { keysAbove, type PlaceKey, placeRows } from '../../../widgets/pickers/placeTree.ts'
import { moveArea, shiftArea } from './areaActions.ts'
import { dropPlace } from './dropPlace.ts'

const areaOf = (key: string) =>
  key.startsWith('area/') ? (key.slice('area/'.length) as `ara_${string}`) : null

export function AreaTree(props: {
  readonly place: PlaceKey | null
  readonly onChoose: (key: PlaceKey) => void
  /** May move areas now. */
  readonly mayChange: boolean
}) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const first = [...store.read.all('building')].map(({ id }) => `building/${id}`)
  const { open, toggle } = useExpanded('area_setup', [
    ...first,
    // A chosen floor shows its content.
    ...(props.place ? [props.place, ...keysAbove(store.read, props.place)] : []),
  ])
  const rows = useRows(open)
  const areaAt = (key: string) => store.read.get('area', areaOf(key) ?? '')
  const placeAt = (id: string, overId: string, zone: Parameters<TreeDrag['accepts']>[2]) => {
    const areaId = areaOf(id)
    return areaId && dropPlace(store.read, areaId, overId, zone)
  }
  const drag: TreeDrag = {
    canDrag: (id) => props.mayChange && areaOf(id) !== null,
    accepts: (...target) => placeAt(...target) !== null,
    onDrop(id, overId, zone) {
      const [area, place] = [areaAt(id), placeAt(id, overId, zone)]
      if (area && place) void moveArea(store.read, area, place)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const area = props.place && areaAt(props.place)
    if (!event.altKey || !area || !props.mayChange) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    void shiftArea(store.read, area, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside holds the focus
    <div style={{ height: '100%' }} onKeyDown={onKeyDown}>
      <Tree
        label={t('deploy.areaTree')}
        rows={rows}
        chosenId={props.place}
        onChoose={(key) => props.onChoose(key as PlaceKey)}
        onToggle={toggle}
        drag={drag}
        content={(row) => <PlaceLabel area={areaOf(row.id)} label={row.label} />}
      />
    </div>
  )
}

/** Renewed when a place comes, goes, moves or gets another name. */
function useRows(open: ReadonlySet<string>) {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const rows = useMemo(() => {
    const { read } = store
    const sources = (['building', 'floor', 'area'] as const).map(
      (type) => (listener: () => void) => store.subscribeType(type, listener),
    )
    const compute = () =>
      placeRows(read, open, () => 0).flatMap(({ type, ...row }) => {
        const record = type === 'all' ? undefined : read.get(type, row.id)
        if (!record) return []
        const label = record.type === 'area' ? areaTitle(record) : nameOf(record)
        return [{ ...row, id: row.key, label }]
      })
    return derive(sources, compute, undefined, () => store.version)
  }, [store, open, language])
  return useDerived(rows)
}
