import { useState } from 'react'
import { initials } from '../../ui/layout/initials.ts'
import styles from './topbar.module.css'

/** Pictures change with the console's release, not with their names. */
const PICTURES_VERSION = '1.4'

/** Somebody's picture, or the initials where there is none or it cannot be had. Says nothing: the name is beside it. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string }) {
  const [missing, setMissing] = useState('')
  const isShown = picture !== '' && picture !== missing
  return (
    <span className={styles.avatar} aria-hidden="true">
      {isShown ? (
        <img
          src={`/static/headimg/${encodeURIComponent(picture)}?v=${PICTURES_VERSION}`}
          alt=""
          onError={() => setMissing(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
