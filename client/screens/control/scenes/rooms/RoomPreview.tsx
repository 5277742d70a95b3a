/** Preview per room: scene name and device mapping, or the problem. */
import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { isId } from '#shared/kernel/ids.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Scene } from '#shared/records/scene.ts'
import { type DeviceMatch, planRoomScenes, type RoomPlan } from '#shared/rules/sceneRooms.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { StatusTag } from '../../../../ui/controls/StatusTag.tsx'
import { textsOf } from '../../../../ui/form/model/values.ts'
import { useField } from '../../../../ui/form/useForm.ts'
import { areaTitle } from '../../../../widgets/devices/deviceTexts.ts'
import styles from './rooms.module.css'

export function RoomPreview({ scene }: { readonly scene: Scene }) {
  const { t } = useTexts()
  const field = useField({ name: 'areaIds' })
  const chosen = textsOf(field.value)
  const plans = usePlans(scene, chosen)
  const fit = plans.filter(({ steps }) => steps !== null).length
  const leaveOut = (id: string) => {
    field.set(chosen.filter((one) => one !== id))
    field.leave()
  }
  if (plans.length === 0) return <p className={styles.note}>{t('scenes.rooms.nothing')}</p>
  return (
    <section className={styles.preview} aria-label={t('scenes.rooms.preview')}>
      <p className={styles.note} role="status">
        {[
          t('scenes.rooms.fits', { count: fit }),
          ...(fit < plans.length ? [t('scenes.rooms.leftOut', { count: plans.length - fit })] : []),
        ].join(' · ')}
      </p>
      <ul className={styles.rooms}>
        {plans.map((plan) => (
          <Room key={plan.area.id} plan={plan} onLeaveOut={() => leaveOut(plan.area.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Current plan; updated with scenes, devices and areas. */
function usePlans(scene: Scene, chosen: readonly string[]): readonly RoomPlan[] {
  const { read } = useConsoleState().store
  const scenes = useAllIds('scene')
  const devices = useAllIds('device')
  const key = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed by what it is made of
  return useMemo(() => {
    const ids = chosen.filter((id): id is AreaId => isId('ara', id))
    return planRoomScenes(scene, ids, read).toSorted(
      (a, b) => Number(a.steps !== null) - Number(b.steps !== null),
    )
  }, [read, scene, key, scenes, devices])
}

function Room({ plan, onLeaveOut }: { readonly plan: RoomPlan; readonly onLeaveOut: () => void }) {
  const { t } = useTexts()
  const { area, matches, has, steps } = plan
  const room = areaTitle(area)
  const isFit = steps !== null
  // The reason that blocks it is shown first.
  const listed = matches.toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null))
  return (
    <li className={styles.room} aria-label={room}>
      <div className={styles.head}>
        <strong className={styles.title}>{room}</strong>
        <StatusTag tone={isFit ? 'ok' : 'warn'}>
          {t(isFit ? 'scenes.rooms.fit' : 'scenes.rooms.unfit')}
        </StatusTag>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t('scenes.rooms.leaveOut', { room })}
          title={t('scenes.rooms.leaveOut', { room })}
          onClick={onLeaveOut}
        />
      </div>
      <p className={styles.note}>
        {has ? (
          <span className={styles.why}>{t('scenes.rooms.has', { name: nameOf(has) })}</span>
        ) : (
          nameOf(plan)
        )}
      </p>
      <ul className={styles.matches}>
        {listed.map((match) => (
          <Match key={match.from.id} match={match} />
        ))}
      </ul>
    </li>
  )
}

function Match({ match: { from, to, why, other } }: { readonly match: DeviceMatch }) {
  const { t } = useTexts()
  const device = nameOf(from)
  return to ? (
    <li>{t('scenes.rooms.matched', { from: device, to: nameOf(to) })}</li>
  ) : (
    <li className={styles.why}>
      {t(`scenes.rooms.why.${why ?? 'missing'}`, { device, other: other ? nameOf(other) : '' })}
    </li>
  )
}
