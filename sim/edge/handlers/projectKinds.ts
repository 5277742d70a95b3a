/** Display data of kinds of projects: name, colour and picture. */
import { PROJECT_KINDS, type ProjectKind } from '#shared/records/project.ts'

interface KindFacts {
  readonly pmtype: '0' | '1'
  readonly projecttype_name: string
  readonly projecttype_name_en: string
  readonly projecttype_imgurl_sel: string
  readonly color: string
}

const kind = (id: ProjectKind, name: string, nameEn: string, color: string): KindFacts => ({
  pmtype: PROJECT_KINDS[id],
  projecttype_name: name,
  projecttype_name_en: nameEn,
  projecttype_imgurl_sel: `/static/projecttype/${id}.svg`,
  color,
})

export const PROJECT_KIND_FACTS: Readonly<Record<ProjectKind, KindFacts>> = {
  hotel: kind('hotel', '酒店', 'Hotel', '#2D72D2'),
  apartmentHotel: kind('apartmentHotel', '公寓酒店', 'Apartment hotel', '#147EB3'),
  residence: kind('residence', '住宅', 'Residence', '#238551'),
  villa: kind('villa', '别墅', 'Villas', '#9D3F9D'),
  office: kind('office', '办公楼', 'Office building', '#866103'),
  campus: kind('campus', '园区', 'Campus', '#C15A1B'),
}
