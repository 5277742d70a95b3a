/** The picture of an area's own: looked at, handed in, given up for one of the set. */
import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { AREA_PICTURE_MAX_MIB, areaPicturesContract } from '#shared/contract/areaPictures.ts'
import type { Area } from '#shared/records/area.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { PictureButton } from '../../../ui/form/PictureButton.tsx'
import { AreaPicture } from '../../../widgets/areas/AreaPicture.tsx'
import styles from './OwnPicture.module.css'

export function OwnPicture({ area, mayChange }: { readonly area: Area; readonly mayChange: boolean }) {
  const { t } = useTexts()
  const set = (picture: string | null) =>
    void call(areaPicturesContract.set, { areaId: area.id, picture }).then(
      () => showToast('ok', t('form.saved')),
      // Shown by the console itself; the picture is as it was.
      () => undefined,
    )
  return (
    <section className={styles.own} aria-label={t('deploy.ownPicture.title')}>
      <AreaPicture area={area} isLarge />
      <div>
        <p className={styles.help}>
          {t(area.picture ? 'deploy.ownPicture.has' : 'deploy.ownPicture.help', {
            max: AREA_PICTURE_MAX_MIB,
          })}
        </p>
        <div className={styles.tools}>
          <PictureButton
            text={t(area.picture ? 'deploy.ownPicture.other' : 'deploy.ownPicture.upload')}
            maxMib={AREA_PICTURE_MAX_MIB}
            disabled={!mayChange}
            onPicture={set}
          />
          {area.picture ? (
            <Button icon={<Trash />} variant="minimal" disabled={!mayChange} onClick={() => set(null)}>
              {t('deploy.ownPicture.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  )
}
