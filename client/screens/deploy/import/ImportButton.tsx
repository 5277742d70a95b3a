/** Opens the dialog that imports and exports a project's set-up, which is fetched then. */
import { Button } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { Suspense, useState } from 'react'
import { workbookContract } from '#shared/contract/workbook.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan } from '../../../store/hooks.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'

const ImportDialog = lazyPart(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  'importing',
  'circuit',
)

export function ImportButton() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const may = useCan(workbookContract.import)
  if (!may) return null
  return (
    <>
      <Button icon={<Import />} onClick={() => setOpen(true)}>
        {t('list.importExport')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
