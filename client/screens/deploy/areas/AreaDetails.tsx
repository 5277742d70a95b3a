/** One area: its names and kind as a form, its place, and what can be done with it. */

import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Plus, Trash } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { areasContract } from '#shared/contract/areas.ts'
import { areaTemplatesContract } from '#shared/contract/areaTemplates.ts'
import { AREA_IMAGES, AREA_KINDS, type Area } from '#shared/records/area.ts'
import { leftBehind, namesText } from '../../../actions/leftBehind.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { CallButton } from '../../../widgets/access/CallButton.tsx'
import { areaPictureUrl } from '../../../widgets/areas/AreaPicture.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { SimulationButtons } from '../../../widgets/devices/SimulationButtons.tsx'
import { UpdateForm } from '../../../widgets/records/RecordForm.tsx'
import { useNameFields } from '../../../widgets/records/useNameFields.ts'
import { AREA_REFUSALS } from '../refusals.ts'
import styles from './AreaDetails.module.css'
import { removeArea, shiftArea } from './areaActions.ts'
import { CopyArea } from './copy/CopyArea.tsx'
import { siblingsOf } from './dropPlace.ts'
import { MoveArea } from './MoveArea.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { pictureName } from './pictureName.ts'

export function AreaDetails(props: {
  readonly area: Area
  readonly mayChange: boolean
  /** Someone has deleted it: only the input about it is left. */
  readonly isGone: boolean
  readonly onAdd: () => void
  /** Leads to what it was in. */
  readonly onRemoved: () => void
}) {
  const { area, mayChange, isGone } = props
  const { t } = useTexts()
  const names = useNameFields(t('deploy.areaName'))
  return (
    <>
      {/* Nothing can be done with it any more, but the form below stays where it is under the pointer. */}
      <div inert={isGone} className={clsx(isGone && styles.gone)}>
        <AreaTools {...props} />
        <Facts area={area} />
        <OwnPicture area={area} mayChange={mayChange} />
      </div>
      <UpdateForm
        key={area.id}
        update={areasContract.update}
        idName="areaId"
        record={area}
        toValues={valuesOfArea}
        isStep
        confirmsSave
        fields={[
          ...names.map((field) => ({ ...field, autoFocus: false, isReadOnly: !mayChange })),
          {
            kind: 'select',
            name: 'kind',
            label: t('deploy.areaKind'),
            choices: AREA_KINDS.map((value) => ({ value, text: t(`areas.kind.${value}`) })),
            isReadOnly: !mayChange,
          },
          {
            kind: 'cards',
            name: 'image',
            label: t('deploy.picture'),
            choices: AREA_IMAGES.map((value) => ({
              value,
              text: pictureName(value),
              picture: areaPictureUrl(value),
            })),
            isReadOnly: !mayChange,
          },
        ]}
        refusals={AREA_REFUSALS}
      />
    </>
  )
}

/** A world file may name a picture that is not among the choices: the form then shows the one of the area's kind. */
function valuesOfArea(area: Area) {
  const isOffered = AREA_IMAGES.some((image) => image === area.image)
  return { ...area, image: isOffered ? area.image : area.kind }
}

/** Order, place and end of an area. What cannot be done now shows why. */
function AreaTools({ area, mayChange, onAdd, onRemoved }: Parameters<typeof AreaDetails>[0]) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [isMoving, setMoving] = useState(false)
  const [isCopying, setCopying] = useState(false)
  // Renewed when a sibling comes, goes or changes places.
  useIds('area', 'floor', area.floorId)
  const siblings = siblingsOf(store.read, area)
  const at = siblings.findIndex(({ id }) => id === area.id)
  const inside = useInside(area)
  const remove = async () => {
    const names = namesText(leftBehind('area', [area], store.read))
    const isSure = await confirm({
      title: t('list.deleteNamed', { name: areaTitle(area) }),
      ...(names === null ? {} : { body: t('deploy.withoutPlace', { names }) }),
      verb: t('list.delete'),
      intent: 'danger',
    })
    if (isSure && (await removeArea(area.id))) onRemoved()
  }
  if (!mayChange) return null
  return (
    <div className={styles.tools}>
      <Button
        icon={<ArrowUp />}
        aria-label={t('deploy.moveUp')}
        title={t('deploy.moveUp')}
        disabled={at <= 0}
        onClick={() => void shiftArea(store.read, area, 'up')}
      />
      <Button
        icon={<ArrowDown />}
        aria-label={t('deploy.moveDown')}
        title={t('deploy.moveDown')}
        disabled={at === siblings.length - 1}
        onClick={() => void shiftArea(store.read, area, 'down')}
      />
      <Button onClick={() => setMoving(true)}>{t('deploy.moveTo')}</Button>
      <Button onClick={() => setCopying(true)}>{t('deploy.copyArea.copy')}</Button>
      <Button icon={<Plus />} onClick={onAdd}>
        {t('deploy.addInside')}
      </Button>
      <MakeTemplate area={area} />
      <SimulationButtons target={{ type: 'area', id: area.id }} isShort />
      <Button
        icon={<Trash />}
        intent="danger"
        variant="minimal"
        disabled={inside.reason !== null}
        onClick={() => void remove()}
      >
        {t('list.delete')}
      </Button>
      <WhyNotDeleted reason={inside.reason} />
      {isMoving ? <MoveArea area={area} onClose={() => setMoving(false)} /> : null}
      {isCopying ? <CopyArea area={area} onClose={() => setCopying(false)} /> : null}
    </div>
  )
}

/** Leads to the templates, with this area as what the new one is made of. */
function MakeTemplate({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <CallButton
      endpoint={areaTemplatesContract.add}
      onClick={() => void navigate(`/deploy/deploymodel?of=${area.id}`)}
    >
      {t('deploy.makeTemplate')}
    </CallButton>
  )
}

/** In sight: who works by keys or by finger never sees the tooltip of a disabled button. */
function WhyNotDeleted({ reason }: { readonly reason: string | null }) {
  const { t } = useTexts()
  return reason === null ? null : <p className={styles.whyNot}>{t('deploy.notDeleted', { why: reason })}</p>
}

/** What the area holds, and why that keeps it from being deleted. */
function useInside(area: Area) {
  const { t } = useTexts()
  const areas = useIds('area', 'parent', area.id).length
  const hosts = useIds('host', 'area', area.id).length
  const devices = useIds('device', 'area', area.id).length
  const reason =
    areas > 0
      ? t('deploy.hasAreas')
      : hosts > 0
        ? t('deploy.hasHost')
        : devices > 0
          ? t('deploy.hasDevices', { count: devices })
          : null
  return { areas, hosts, devices, reason }
}

function Facts({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const inside = useInside(area)
  useRecord('floor', area.floorId)
  const facts = [
    [t('deploy.place'), areaPath(store.read, area.id)],
    [t('deploy.areasInside'), inside.areas],
    [t('deploy.hosts'), inside.hosts],
    [t('deploy.devices'), inside.devices],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
