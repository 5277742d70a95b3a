import { Course } from '../../screens/entry/Course.tsx'
import { OpenFrame } from './OpenFrame.tsx'

export function CourseRoute() {
  return (
    <OpenFrame>
      <Course />
    </OpenFrame>
  )
}
