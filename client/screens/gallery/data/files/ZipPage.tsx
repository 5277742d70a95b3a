/** Several files in one download, packed in this browser. */
import { Button, Checkbox, ProgressBar } from '@blueprintjs/core'
import { Compressed } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { saveFile } from '../../../../platform/documents.ts'
import { after, nowMs } from '../../../../platform/time.ts'
import { useAllIds } from '../../../../store/hooks.ts'
import { showToast } from '../../../../ui/feedback/toasts.ts'
import { Panel } from '../../../../ui/layout/Page.tsx'
import { BlockStates } from '../../frame/BlockStates.tsx'
import { useBlockState } from '../../frame/blockState.ts'
import { GalleryPage } from '../../frame/GalleryPage.tsx'
import shared from '../data.module.css'
import { NoProject } from './NoProject.tsx'
import { SHEETS, type SheetName } from './projectSheets.ts'
import { useProjectSheets } from './useProjectSheet.ts'
import styles from './ZipPage.module.css'
import { filesOf, packZip } from './zipFiles.ts'

const STATES = ['ready', 'loading', 'empty', 'error', 'stale', 'disabled'] as const
const CODE = `const bytes = await packZip(
  [
    {
      name: 'devices.csv',
      bytes: strToU8(csv),
    },
  ],
  { atMs, onProgress: setDone01, pause },
)
saveFile(name, 'application/zip', bytes)`
const NAME_FORBIDDEN = /[\\/:*?"<>|]+/g

export function ZipPage() {
  const { t } = useTexts()
  const view = useBlockState(STATES)
  const isEmpty = useAllIds('area').length === 0
  return (
    <GalleryPage
      id="galleryZip"
      when={t('galleryData.zipWhen')}
      code={CODE}
      sources={['client/screens/gallery/data/files/zipFiles.ts', 'client/platform/documents.ts']}
      view={view}
    >
      <Panel title={t('galleryData.whatToPack')}>
        <BlockStates state={view.state} lines={6} onRetry={() => view.show('ready')}>
          {isEmpty ? <NoProject /> : <Packer isLocked={view.state === 'disabled'} />}
        </BlockStates>
      </Panel>
    </GalleryPage>
  )
}

function Packer({ isLocked }: { readonly isLocked: boolean }) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<SheetName>>(new Set(SHEETS))
  const { done01, pack } = usePacking()
  const toggle = (name: SheetName) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }
  return (
    <>
      <fieldset className={styles.pack} disabled={isLocked || done01 !== null}>
        <legend className="visually-hidden">{t('galleryData.whatToPack')}</legend>
        {SHEETS.map((name) => (
          <Checkbox key={name} checked={chosen.has(name)} onChange={() => toggle(name)}>
            <span className={styles.packName}>{t(`galleryData.sheet.${name}`)}</span>
            <span className={styles.packFiles}>
              {name}.csv, {name}.json
            </span>
          </Checkbox>
        ))}
      </fieldset>
      <div className={shared.bar}>
        {done01 === null ? (
          <span className={shared.count}>{t('galleryData.files', { count: chosen.size * 2 })}</span>
        ) : (
          <ProgressBar
            className={clsx(shared.progress)}
            value={done01}
            stripes={false}
            aria-label={t('galleryData.packing')}
          />
        )}
        <Button
          intent="primary"
          icon={<Compressed />}
          loading={done01 !== null}
          disabled={isLocked || chosen.size === 0}
          text={t('galleryData.packAndSave')}
          onClick={() => void pack(SHEETS.filter((name) => chosen.has(name)))}
        />
      </div>
    </>
  )
}

const pause = () => new Promise<void>((resolve) => after(0, resolve))

function usePacking() {
  const { t } = useTexts()
  const format = useFormat()
  const { project, make } = useProjectSheets()
  const [done01, setDone01] = useState<number | null>(null)
  const pack = async (names: readonly SheetName[]) => {
    setDone01(0)
    try {
      const files = filesOf(
        names.map((name) => make(name)),
        format,
      )
      const bytes = await packZip(files, { atMs: nowMs(), onProgress: setDone01, pause })
      const day = format.dateTime(nowMs()).slice(0, 10)
      saveFile(`${`${project} ${day}`.replaceAll(NAME_FORBIDDEN, ' ').trim()}.zip`, 'application/zip', bytes)
      showToast('ok', t('galleryData.packed', { count: files.length, size: format.short(bytes.length) }))
    } catch (error) {
      showToast('error', t('list.outputFailed', { reason: (error as Error).message }))
    } finally {
      setDone01(null)
    }
  }
  return { done01, pack }
}
