/** What copying would make, copy by copy, and on which hosts; all of it is made in one step. */
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { areasContract } from '#shared/contract/areas.ts'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { call } from '../../../../api/api.ts'
import { nameOf } from '../../../../i18n/i18n.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { useRecord } from '../../../../store/hooks.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { CommandForm } from '../../../../ui/form/CommandForm.tsx'
import { kindName } from '../../../../widgets/devices/deviceTexts.ts'
import styles from './CopyPreview.module.css'

type Preview = OutputOf<typeof areasContract.previewCopy>

export function CopyPreview(props: {
  readonly request: RequestOf<typeof areasContract.copy>
  readonly preview: Preview
  readonly onBack: () => void
  readonly onDone: () => void
}) {
  const { t } = useTexts()
  const { copies, hosts, leftOut, programsLeft } = props.preview
  const areas = copies.reduce((sum, copy) => sum + copy.areas.length, 0)
  const devices = copies.reduce((sum, copy) => sum + copy.devices.length, 0)
  const programs = copies.reduce((sum, copy) => sum + copy.programs.length, 0)
  return (
    <CommandForm
      endpoint={areasContract.copy}
      extra={props.request}
      draft={false}
      send={(input) => call(areasContract.copy, input, { isQuiet: true })}
      verb={t('deploy.copyArea.make', { count: copies.length })}
      cancelVerb={t('deploy.copyArea.back')}
      onCancel={props.onBack}
      onDone={({ areaIds, devicesAdded, scenesAdded, automationsAdded }) => {
        const made = {
          copies: areaIds.length,
          devices: devicesAdded,
          programs: scenesAdded + automationsAdded,
        }
        showToast('ok', t(made.programs > 0 ? 'deploy.copyArea.madeAll' : 'deploy.copyArea.made', made))
        props.onDone()
      }}
    >
      <p className={styles.sum} role="status">
        {t(programs > 0 ? 'deploy.copyArea.sumAll' : 'deploy.copyArea.sum', { areas, devices, programs })}
      </p>
      {hosts.map((host) => (
        <HostLine key={host.hostId} {...host} />
      ))}
      <LeftOut ids={leftOut} />
      {programsLeft.length > 0 ? <ProgramsLeft all={programsLeft} /> : null}
      <ul className={styles.copies} aria-label={t('deploy.copyArea.preview')}>
        {copies.map((copy) => (
          <li key={copy.name}>
            <Copy {...copy} isOpen={copies.length === 1} />
          </li>
        ))}
      </ul>
    </CommandForm>
  )
}

function HostLine({ hostId, devices, devicesAfter }: Preview['hosts'][number]) {
  const { t } = useTexts()
  const host = useRecord('host', hostId)
  return (
    <p className={styles.quiet}>
      {t('deploy.copyArea.onHost', {
        name: host?.name ?? hostId,
        from: devices,
        to: devicesAfter,
        max: DEVICES_PER_HOST_MAX,
      })}
    </p>
  )
}

function LeftOut({ ids }: { readonly ids: Preview['leftOut'] }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const [first] = ids
  const device = first && read.get('device', first)
  if (!device) return null
  const named = { name: nameOf(device), count: ids.length - 1 }
  return (
    <p className={styles.quiet}>
      {t('deploy.copyArea.leftOut', {
        names: ids.length === 1 ? named.name : t('deploy.copyArea.andMore', named),
      })}
    </p>
  )
}

function ProgramsLeft({ all }: { readonly all: Preview['programsLeft'] }) {
  const { t } = useTexts()
  return (
    <details>
      <summary className={styles.quiet}>{t('deploy.copyArea.programsLeft', { count: all.length })}</summary>
      <ul className={styles.parts}>
        {all.map((one) => (
          <li key={`${one.type}/${one.name}`}>
            {nameOf(one)}{' '}
            <span className={styles.quiet}>
              {t(`deploy.copyArea.why.${one.why}`, {
                name: one.other ? nameOf(one.other) : t('deploy.copyArea.unseen'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Copy({
  name,
  areas,
  devices,
  programs,
  isOpen,
}: Preview['copies'][number] & { readonly isOpen: boolean }) {
  const { t } = useTexts()
  const inside = areas.slice(1)
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {t('deploy.copyArea.contents', { areas: inside.length, devices: devices.length })}
        </span>
      </summary>
      <ul className={styles.parts}>
        {inside.map((area, i) => (
          <li key={i}>{nameOf(area)}</li>
        ))}
        {devices.map((device) => (
          <li key={device.number}>
            {nameOf(device)}{' '}
            <span className={styles.quiet}>
              {kindName(device.kind)} · {device.number}
            </span>
          </li>
        ))}
        {programs.map((program) => (
          <li key={`${program.type}/${program.name}`}>
            {nameOf(program)}{' '}
            <span className={styles.quiet}>
              {t(`deploy.copyArea.sort.${program.type}`)}
              {program.goesToServer ? ` · ${t('deploy.copyArea.goesToServer')}` : null}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
