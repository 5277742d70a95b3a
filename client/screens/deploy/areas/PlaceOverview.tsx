/** Where no area is chosen: what the project, a building or a floor holds and still misses, and the way to it. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import styles from './PlaceOverview.module.css'
import { areaFigures, type FloorFigures, figuresOf, floorFigures, sum } from './placeFigures.ts'

interface OverviewProps {
  readonly mayChange: boolean
  readonly onChoose: (key: PlaceKey) => void
}

/** The floors of a building, or of all where it is null. */
export function FloorsOverview(
  props: OverviewProps & { readonly buildingId: string | null; readonly onAddOn: (floorId: string) => void },
) {
  const { t } = useTexts()
  const format = useFormat()
  const { buildingId, mayChange } = props
  const floors = useFigures((read) => floorFigures(read, buildingId), buildingId ?? '')
  return (
    <>
      <Figures floors={floors} isPart={buildingId !== null} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('deploy.overview.floor')}</th>
            <th scope="col">{t('deploy.areas')}</th>
            <th scope="col">{t('deploy.devices')}</th>
            <th scope="col">{t('deploy.overview.missing')}</th>
          </tr>
        </thead>
        <tbody>
          {floors.map((one) => (
            <tr key={one.floor.id}>
              <th scope="row">
                <Choose onChoose={() => props.onChoose(`floor/${one.floor.id}`)}>{nameOf(one.floor)}</Choose>
              </th>
              <td className={styles.number}>{format.number(one.areas)}</td>
              <td className={styles.number}>{format.number(one.devices)}</td>
              <td>
                {one.areas > 0 ? (
                  <MissingOnFloor figures={one} />
                ) : mayChange ? (
                  <Button
                    size="small"
                    icon={<Plus />}
                    aria-label={t('deploy.addAreasTo', { place: nameOf(one.floor) })}
                    onClick={() => props.onAddOn(one.floor.id)}
                  >
                    {t('deploy.addAreas')}
                  </Button>
                ) : (
                  t('deploy.overview.noAreas')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The areas of a floor. */
export function FloorOverview(props: Pick<OverviewProps, 'onChoose'> & { readonly floor: Floor }) {
  const { t } = useTexts()
  const format = useFormat()
  const { floor } = props
  const figures = useFigures((read) => figuresOf(read, floor), floor.id)
  const areas = useFigures((read) => areaFigures(read, floor.id), floor.id)
  return (
    <>
      <Figures floors={[figures]} isPart />
      {areas.length === 0 ? (
        <p className={styles.help}>{t('deploy.noAreas')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('deploy.overview.area')}</th>
              <th scope="col">{t('deploy.areaKind')}</th>
              <th scope="col">{t('deploy.devices')}</th>
              <th scope="col">{t('deploy.overview.host')}</th>
            </tr>
          </thead>
          <tbody>
            {areas.map(({ area, devices, inside, host }) => (
              <tr key={area.id}>
                <th scope="row">
                  <Choose onChoose={() => props.onChoose(`area/${area.id}`)}>{areaTitle(area)}</Choose>
                </th>
                <td>{t(`areas.kind.${area.kind}`)}</td>
                <td className={styles.number}>
                  {format.number(devices)}{' '}
                  {inside > 0 ? (
                    <small className={styles.help}>
                      {t('deploy.overview.inside', { shown: format.number(inside) })}
                    </small>
                  ) : null}
                </td>
                <td>{host ?? <span className={styles.open}>{t('deploy.overview.noHost')}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** A missing item of the whole project leads to the list of it; one of a part is in the table below. */
function Figures(props: { readonly floors: readonly FloorFigures[]; readonly isPart: boolean }) {
  const { floors, isPart } = props
  const { t } = useTexts()
  const format = useFormat()
  const unserved = sum(floors, (one) => one.unserved)
  const bare = sum(floors, (one) => one.bare)
  const to = (screen: 'gateways' | 'deviceSetup') => (isPart ? {} : { to: screenOf(screen).path })
  const facts: readonly { readonly label: string; readonly value: number; readonly to?: string }[] = [
    { label: t('deploy.areas'), value: sum(floors, (one) => one.areas) },
    { label: t('deploy.hosts'), value: sum(floors, (one) => one.hosts) },
    { label: t('deploy.devices'), value: sum(floors, (one) => one.devices) },
    { label: t('deploy.overview.unserved'), value: unserved, ...to('gateways') },
    { label: t('deploy.overview.bare'), value: bare, ...to('deviceSetup') },
  ]
  return (
    <dl className={styles.figures}>
      {facts.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={to && value > 0 ? styles.open : undefined}>
            {to && value > 0 ? <Link to={to}>{format.number(value)}</Link> : format.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MissingOnFloor({ figures: { unserved, bare } }: { readonly figures: FloorFigures }) {
  const { t } = useTexts()
  if (unserved === 0 && bare === 0) return <span className={styles.help}>{t('deploy.overview.nothing')}</span>
  return (
    <span className={styles.open}>
      {[
        unserved > 0 ? t('deploy.overview.unservedOf', { count: unserved }) : '',
        bare > 0 ? t('deploy.overview.bareOf', { count: bare }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

function Choose(props: { readonly onChoose: () => void; readonly children: string }) {
  return (
    <button type="button" className={styles.choose} onClick={props.onChoose}>
      {props.children}
    </button>
  )
}

/** Renewed with the records that it is made of. `about` names which. */
function useFigures<T>(compute: (read: ReadState) => T, about: string): T {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, the computed value its place
  const figures = useMemo(() => {
    const types = ['building', 'floor', 'area', 'host', 'device'] as const
    return derive(
      types.map((type) => (listener: () => void) => store.subscribeType(type, listener)),
      () => compute(store.read),
      undefined,
      () => store.recordsVersion,
    )
  }, [store, language, about])
  return useDerived(figures)
}
