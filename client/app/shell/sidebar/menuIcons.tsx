import type { SVGIconProps } from '@blueprintjs/icons'
import {
  Build,
  Cog,
  Download,
  Home,
  Layers,
  Notifications,
  People,
  Settings,
  TimelineBarChart,
  Widget,
  Wrench,
} from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import styles from './sidebar.module.css'

/** The server names an icon; the pictures are ours. */
const icons: Readonly<Record<string, ComponentType<SVGIconProps>>> = {
  home: Home,
  control: Settings,
  messages: Notifications,
  energy: TimelineBarChart,
  configure: Wrench,
  manage: Layers,
  people: People,
  firmware: Download,
  settings: Cog,
  gallery: Widget,
}

export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Build
  return <Icon className={clsx(styles.icon)} />
}
