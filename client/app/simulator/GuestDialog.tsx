import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import { actionsFor, occupiedAt, type SimulatedActionName } from '#shared/guestActions.ts'
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import type { ActionTarget } from '../../actions/simulation/actionTarget.ts'
import { call } from '../../api/api.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import styles from './GuestDialog.module.css'

const GROUPS = {
  door: ['openDoor', 'closeDoor'],
  window: ['openWindow', 'closeWindow'],
  coming: ['cardIn', 'cardOut'],
  sleep: ['sleep', 'wake'],
  wish: ['doNotDisturb', 'makeUpRoom'],
  stay: ['clean', 'release'],
  sos: ['pressSos', 'resetSos'],
  water: ['spillWater', 'mopUp'],
  smoke: ['makeSmoke', 'airOut'],
  plug: ['plugIn', 'unplug'],
} as const satisfies Readonly<Record<string, readonly SimulatedActionName[]>>
// The entries of a literal have its keys.
const GROUP_LIST = Object.entries(GROUPS) as [keyof typeof GROUPS, readonly SimulatedActionName[]][]

/** Stays open for follow-up actions, such as closing a window again. */
export function GuestDialog(props: { readonly target: ActionTarget; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const place = useMemo(() => placeOf(store.read, props.target), [store, props.target])
  const name = place?.name ?? ''
  return (
    <FormDialog title={t('simulator.deeds.title', { name })} onClose={props.onClose}>
      {place && place.actions.length > 0 ? (
        <Actions target={props.target} name={name} actions={place.actions} />
      ) : (
        <Notice title={t(place ? 'simulator.deeds.none' : 'simulator.deeds.gone')}> </Notice>
      )}
    </FormDialog>
  )
}

interface ActionsProps {
  readonly target: ActionTarget
  readonly name: string
  readonly actions: readonly SimulatedActionName[]
}

function Actions({ target, name, actions }: ActionsProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState<SimulatedActionName | null>(null)
  const send = async (does: SimulatedActionName, group: keyof typeof GROUPS) => {
    setBusy(does)
    const where = target.type === 'device' ? { deviceId: target.id } : { areaId: target.id }
    const action = `${t(`simulator.deeds.group.${group}`)} · ${t(`simulator.deeds.deed.${does}`)}`
    // The console shows a failure.
    await call(simContract.deed, { ...where, does })
      .then(() => showToast('ok', { text: t('simulator.deeds.done', { name, deed: action }) }))
      .catch(() => undefined)
    setBusy(null)
  }
  return (
    <>
      <p className={styles.help}>{t('simulator.deeds.help')}</p>
      <dl className={styles.groups}>
        {GROUP_LIST.filter(([, own]) => own.some((action) => actions.includes(action))).map(
          ([group, own]) => (
            <div key={group}>
              <dt>{t(`simulator.deeds.group.${group}`)}</dt>
              <dd>
                {own.map((action) => (
                  <Button
                    key={action}
                    size="small"
                    loading={busy === action}
                    disabled={busy !== null}
                    onClick={() => void send(action, group)}
                  >
                    {t(`simulator.deeds.deed.${action}`)}
                  </Button>
                ))}
                {group === 'window' ? <small>{t('simulator.deeds.windowHelp')}</small> : null}
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

/** Object actions by available devices; guest actions where guests live. */
function placeOf(read: ReadState, target: ActionTarget): Omit<ActionsProps, 'target'> | null {
  const device = target.type === 'device' ? read.get('device', target.id) : undefined
  const area =
    target.type === 'device' ? device && read.get('area', device.areaId) : read.get('area', target.id)
  if (!area) return null
  const occupied = occupiedAt(read, area.id) ?? area
  const kinds = device ? [device.kind] : kindsIn(read, area)
  return {
    name: device ? nameOf(device) : areaTitle(area),
    actions: actionsFor(ROOM_KINDS.has(occupied.kind), new Set(kinds)),
  }
}

/** Kinds in the area: for a room including inner areas, for a corridor only its own. */
function kindsIn(read: ReadState, area: Area): string[] {
  const areaIds = ROOM_KINDS.has(area.kind) ? areaIdsWithin(read, area.id) : [area.id]
  return areaIds.flatMap((id) => [...read.by('device', 'area', id).values()].map(({ kind }) => kind))
}
