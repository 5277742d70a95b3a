/**
 * Workbook of a project's set-up: its sheets, columns and headings. Headings exist in both languages, because the
 * server reads workbooks of either language.
 */
import type { SheetKey } from './bounds.ts'

/** Words in English and Chinese. */
export type Words = readonly [en: string, zh: string]

/** Lists that cells are chosen from. Those of codes show a word for each; the others are names of the project. */
export const CODED_CHOICES = ['areaKind', 'areaImage', 'deviceKind', 'connection', 'circuitStyle'] as const
export const NAMED_CHOICES = ['building', 'place', 'host'] as const
export type CodedChoice = (typeof CODED_CHOICES)[number]
export type Choice = CodedChoice | (typeof NAMED_CHOICES)[number]

export interface WorkbookColumn {
  readonly key: string
  readonly title: Words
  /** Shown while a cell of the column is selected. */
  readonly help: Words
  /** A sheet without it is refused. */
  readonly isNeeded?: true
  readonly choices?: Choice
  readonly isNumber?: true
  readonly widthCharacters: number
}

export interface WorkbookSheet {
  readonly title: Words
  readonly columns: readonly WorkbookColumn[]
}

const nameEn: WorkbookColumn = {
  key: 'nameEn',
  title: ['English name', '英文名称'],
  help: ['Shown in the English console. Empty: the name.', '英文界面显示的名称，可留空。'],
  widthCharacters: 22,
}
const model: WorkbookColumn = {
  key: 'model',
  title: ['Model', '型号'],
  help: ['May be empty.', '可留空。'],
  widthCharacters: 16,
}

const place = (help: Words): WorkbookColumn => ({
  key: 'place',
  title: ['Place', '位置'],
  help,
  isNeeded: true,
  choices: 'place',
  widthCharacters: 34,
})

const PLACE_HELP: Words = [
  'Building / floor / area, as in: Main / 3F / 301',
  '建筑 / 楼层 / 区域，例如：主楼 / 3F / 301',
]

export const WORKBOOK_SHEETS = {
  buildings: {
    title: ['Buildings', '建筑'],
    columns: [
      {
        key: 'name',
        title: ['Building', '建筑名称'],
        help: ['Each name once. Letters, digits, spaces, - _ ·', '名称不可重复，不能包含特殊符号。'],
        isNeeded: true,
        widthCharacters: 22,
      },
      nameEn,
    ],
  },
  floors: {
    title: ['Floors', '楼层'],
    columns: [
      {
        key: 'building',
        title: ['Building', '建筑名称'],
        help: ['A building of the first sheet or of the project.', '填写第一张表或项目中已有的建筑。'],
        isNeeded: true,
        choices: 'building',
        widthCharacters: 22,
      },
      {
        key: 'name',
        title: ['Floor', '楼层名称'],
        help: ['Each name once in its building.', '同一建筑内不可重复。'],
        isNeeded: true,
        widthCharacters: 16,
      },
      nameEn,
      {
        key: 'level',
        isNumber: true,
        title: ['Storey', '层数'],
        help: ['1 is the ground floor, 0 and below are basements.', '1 为首层，0 及以下为地下层。'],
        isNeeded: true,
        widthCharacters: 10,
      },
    ],
  },
  areas: {
    title: ['Areas', '区域'],
    columns: [
      place([
        'Where it is: building / floor, or building / floor / area for one inside another.',
        '所在位置：建筑 / 楼层；在其他区域内时为 建筑 / 楼层 / 区域。',
      ]),
      {
        key: 'name',
        title: ['Area', '区域名称'],
        help: ['Room number or name, each once in its place.', '房号或名称，同一位置内不可重复。'],
        isNeeded: true,
        widthCharacters: 18,
      },
      nameEn,
      {
        key: 'kind',
        title: ['Kind of area', '区域类型'],
        help: ['Empty: a room.', '留空为客房。'],
        choices: 'areaKind',
        widthCharacters: 16,
      },
      {
        key: 'image',
        title: ['Picture', '图片'],
        help: ['Empty: that of its kind.', '留空则使用类型对应的图片。'],
        choices: 'areaImage',
        widthCharacters: 16,
      },
    ],
  },
  hosts: {
    title: ['Hosts', '主机'],
    columns: [
      {
        key: 'number',
        title: ['Host number', '主机编号'],
        help: ['16 characters, 0–9 and A–F, on the box.', '机身上的 16 位编号，由 0–9 和 A–F 组成。'],
        isNeeded: true,
        widthCharacters: 22,
      },
      {
        key: 'name',
        title: ['Host', '主机名称'],
        help: ['Each name once in the project.', '项目内不可重复。'],
        isNeeded: true,
        widthCharacters: 22,
      },
      place(PLACE_HELP),
      {
        key: 'networkNumber',
        isNumber: true,
        title: ['Network number', '网络号'],
        help: ['1 to 65535, each once. Empty: not known yet.', '1 到 65535，不可重复；未知时留空。'],
        widthCharacters: 16,
      },
      {
        key: 'serves',
        title: ['Serves', '服务区域'],
        help: [
          'Places of the areas that it serves, with ; between them. Each area has one host.',
          '所服务区域的位置，用分号隔开；每个区域只能由一台主机服务。',
        ],
        widthCharacters: 34,
      },
      model,
    ],
  },
  devices: {
    title: ['Devices', '设备'],
    columns: [
      {
        key: 'number',
        title: ['Unique number', '唯一编号'],
        help: [
          '16 characters, 0–9 and A–F, each once in the project.',
          '16 位编号，由 0–9 和 A–F 组成，项目内不可重复。',
        ],
        isNeeded: true,
        widthCharacters: 22,
      },
      {
        key: 'name',
        title: ['Device', '设备名称'],
        help: ['At least two characters, each name once on its host.', '至少两个字符，同一主机下不可重复。'],
        isNeeded: true,
        widthCharacters: 24,
      },
      nameEn,
      {
        key: 'kind',
        title: ['Kind of device', '设备类型'],
        help: ['Choose from the list.', '请从列表中选择。'],
        isNeeded: true,
        choices: 'deviceKind',
        widthCharacters: 22,
      },
      place(PLACE_HELP),
      {
        key: 'host',
        title: ['Host', '主机名称'],
        help: ['Name or number of the host that owns it.', '所属主机的名称或编号。'],
        isNeeded: true,
        choices: 'host',
        widthCharacters: 22,
      },
      {
        key: 'circuits',
        title: ['Circuits', '回路'],
        help: [
          'Name / English name / style / what it feeds. Only the name is needed; several circuits with ; between them: Main / Main light; Bed',
          '名称 / 英文名称 / 样式 / 所接负载，仅名称必填；多个回路用分号隔开：主灯 / Main light；床头灯',
        ],
        widthCharacters: 34,
      },
      {
        key: 'connection',
        title: ['Connection', '连接方式'],
        help: ['Empty: that of its host.', '留空则与主机相同。'],
        choices: 'connection',
        widthCharacters: 14,
      },
      model,
      {
        key: 'longitude',
        title: ['Longitude', '经度'],
        help: [
          'Only where it stands apart from the project. -180 to 180.',
          '仅当位置与项目不同时填写，-180 到 180。',
        ],
        widthCharacters: 14,
      },
      {
        key: 'latitude',
        title: ['Latitude', '纬度'],
        help: ['Together with the longitude. -90 to 90.', '与经度一同填写，-90 到 90。'],
        widthCharacters: 14,
      },
      {
        key: 'address',
        title: ['Address', '地址'],
        help: ['With longitude and latitude; may be empty.', '与经纬度一同填写，可留空。'],
        widthCharacters: 24,
      },
      {
        key: 'silentMinutes',
        isNumber: true,
        title: ['Silent for minutes', '静默分钟数'],
        help: [
          'How long it may report nothing before it counts as failed. Empty: as usual for its kind.',
          '超过该时间未上报则视为故障，留空则按设备类型的默认值。',
        ],
        widthCharacters: 16,
      },
      {
        key: 'properties',
        title: ['Properties', '属性'],
        help: [
          'Only of a device that fits no kind in the list, as an export has them.',
          '仅用于不属于列表中任何类型的设备，内容与导出文件一致。',
        ],
        widthCharacters: 24,
      },
    ],
  },
} as const satisfies Readonly<Record<SheetKey, WorkbookSheet>>

export type ColumnKey<K extends SheetKey> = (typeof WORKBOOK_SHEETS)[K]['columns'][number]['key']

/** Hidden sheet: texts of each coded list under its name, codes under the name with `=`. */
export const CHOICES_SHEET: Words = ['Choices', '选项']
/** Heading of the hidden column with a choice's codes. */
export const codesHeading = (choice: CodedChoice): string => `${choice}=`

/** The columns of a sheet, in their order. */
export const columnsOf = (sheet: SheetKey): readonly WorkbookColumn[] => WORKBOOK_SHEETS[sheet].columns
