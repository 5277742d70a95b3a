/** The plan of one floor: its picture and its shapes. The list beside it does by keyboard what the mouse does. */
import { Button } from '@blueprintjs/core'
import { ArrowLeft, Clean, Trash } from '@blueprintjs/icons'
import { floorPlansContract, PLAN_PICTURE_MAX_MIB } from '#shared/contract/floorPlans.ts'
import type { Floor } from '#shared/records/floor.ts'
import { call } from '../../../api/api.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useCan, useIds } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PictureButton } from '../../../ui/form/PictureButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { usePlanPicture } from '../../../widgets/plan/usePlanPicture.ts'
import styles from './editor.module.css'
import { PlanCanvas } from './PlanCanvas.tsx'
import { PlanList } from './PlanList.tsx'
import { drawFromAreas } from './planSteps.ts'
import { usePlanDrawing } from './usePlanDrawing.ts'

export function PlanEditor({ floor, onClose }: { readonly floor: Floor; readonly onClose: () => void }) {
  const { t } = useTexts()
  const drawing = usePlanDrawing()
  const mayChange = useCan(floorPlansContract.draw)
  const name = nameOf(floor)
  return (
    <Page
      title={t('deploy.plan.of', { name })}
      actions={
        <>
          <Button icon={<ArrowLeft />} onClick={onClose}>
            {t('deploy.plan.back')}
          </Button>
          {mayChange ? <PlanActions floor={floor} /> : null}
        </>
      }
      isFilling
    >
      <div className={styles.editor}>
        <div className={`panel ${styles.canvas}`}>
          <PlanCanvas floorId={floor.id} name={name} drawing={drawing} mayChange={mayChange} />
          {mayChange ? <FirstStep floorId={floor.id} isDrawing={drawing.areaId !== null} /> : null}
        </div>
        <div className={`panel ${styles.side}`}>
          <PlanList floorId={floor.id} drawing={drawing} mayChange={mayChange} />
        </div>
      </div>
    </Page>
  )
}

/** Over a plan that has nothing on it yet. */
function FirstStep({ floorId, isDrawing }: { readonly floorId: Floor['id']; readonly isDrawing: boolean }) {
  const { t } = useTexts()
  const outlines = useIds('planOutline', 'floor', floorId).length
  const { hasPicture } = usePlanPicture(floorId)
  return hasPicture || outlines > 0 || isDrawing ? null : (
    <p className={styles.first}>{t('deploy.plan.first')}</p>
  )
}

/** Failures of calls are shown by the console itself; the plan then is as it was. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

function usePlanActions({ id: floorId }: Floor) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const outlines = useIds('planOutline', 'floor', floorId).length
  const { hasPicture } = usePlanPicture(floorId)
  const set = async (picture: string) => {
    const request = {
      title: t('deploy.plan.replaceSure'),
      body: t('deploy.plan.removeBody'),
      verb: t('deploy.plan.replace'),
    }
    if (hasPicture && !(await confirm(request))) return
    await call(floorPlansContract.setPicture, { floorId, picture })
    showToast('ok', t('form.saved'))
  }
  const generate = async () => {
    const request = {
      title: t('deploy.plan.generateSure', { count: outlines }),
      verb: t('deploy.plan.generate'),
    }
    if (outlines === 0 || (await confirm(request))) await drawFromAreas(read, floorId)
  }
  const removePicture = async () => {
    const request = {
      title: t('deploy.plan.removePicture'),
      body: t('deploy.plan.removeBody'),
      verb: t('list.delete'),
      intent: 'danger',
    } as const
    if (await confirm(request)) await call(floorPlansContract.setPicture, { floorId, picture: null })
  }
  return { set, generate, removePicture }
}

function PlanActions({ floor }: { readonly floor: Floor }) {
  const { t } = useTexts()
  const { hasPicture } = usePlanPicture(floor.id)
  const areas = useIds('area', 'floor', floor.id).length
  const planActions = usePlanActions(floor)
  return (
    <>
      <Button icon={<Clean />} disabled={areas === 0} onClick={() => quietly(planActions.generate())}>
        {t('deploy.plan.generate')}
      </Button>
      {hasPicture ? (
        <Button icon={<Trash />} onClick={() => quietly(planActions.removePicture())}>
          {t('deploy.plan.removePicture')}
        </Button>
      ) : null}
      <PictureButton
        intent="primary"
        text={t(hasPicture ? 'deploy.plan.uploadOther' : 'deploy.plan.upload')}
        maxMib={PLAN_PICTURE_MAX_MIB}
        onPicture={(address) => quietly(planActions.set(address))}
      />
    </>
  )
}
