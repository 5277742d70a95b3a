/** The demo estate: six projects of different kinds in different cities. */
import { planEstate } from '../builder.ts'
import type { EstateOutline, ProjectOutline } from '../outline.ts'
import type { EstatePlan } from '../plan.ts'
import {
  apartments,
  gatehouse,
  hotel,
  hotelHalls,
  officeTower,
  smallHotelHalls,
  villaStreet,
} from './buildings.ts'
import { BUILDING_ROLES, ENGINEER_ONLY, HOTEL_MEMBERS, HOTEL_ROLES, STAFF } from './staff.ts'

/** Location and staff of the harbour hotel; load worlds use other buildings. */
export const harbourFacts: Omit<ProjectOutline, 'buildings'> = {
  projectNumber: 'P-SH-001',
  name: '海港酒店',
  nameEn: 'Harbour Hotel',
  kind: 'hotel',
  leader: '林静',
  leaderEn: 'Lin Jing',
  contact: '13800000002',
  country: '中国',
  province: '上海市',
  city: '上海',
  cityEn: 'Shanghai',
  district: '黄浦区',
  address: '中山东二路 88 号',
  addressEn: '88 East Zhongshan No. 2 Road, Huangpu',
  longitude: 121.4917,
  latitude: 31.2336,
  timeZone: 'Asia/Shanghai',
  description: '外滩旁的十二层酒店，192 间客房',
  descriptionEn: 'A hotel of twelve floors by the Bund, 192 rooms',
  roles: HOTEL_ROLES,
  members: HOTEL_MEMBERS,
}

const harbour: ProjectOutline = {
  ...harbourFacts,
  buildings: [
    hotel({
      name: '主楼',
      nameEn: 'Main building',
      hostPrefix: '',
      floors: 12,
      roomsPerFloor: 16,
      wingsPerFloor: 2,
      hasSuites: true,
      plain: 'standard',
      better: 'deluxe',
      publicWings: hotelHalls('', 13),
    }),
  ],
}

const tower: ProjectOutline = {
  projectNumber: 'P-SZ-002',
  name: '鹏程大厦',
  nameEn: 'Pengcheng Tower',
  kind: 'office',
  leader: '郑海',
  leaderEn: 'Zheng Hai',
  contact: '13900000012',
  country: '中国',
  province: '广东省',
  city: '深圳',
  cityEn: 'Shenzhen',
  district: '南山区',
  address: '科苑南路 1008 号',
  addressEn: '1008 South Keyuan Road, Nanshan',
  longitude: 113.9447,
  latitude: 22.5329,
  timeZone: 'Asia/Shanghai',
  description: '十层办公楼',
  descriptionEn: 'An office tower of ten floors',
  roles: BUILDING_ROLES,
  members: ENGINEER_ONLY,
  buildings: [officeTower({ name: '鹏程大厦', nameEn: 'Pengcheng Tower', floors: 10, officesPerFloor: 5 })],
}

const villas: ProjectOutline = {
  projectNumber: 'P-HZ-003',
  name: '西溪云墅',
  nameEn: 'Xixi Villas',
  kind: 'villa',
  leader: '许岚',
  leaderEn: 'Xu Lan',
  contact: '13900000013',
  country: '中国',
  province: '浙江省',
  city: '杭州',
  cityEn: 'Hangzhou',
  district: '西湖区',
  address: '文二西路 712 号',
  addressEn: '712 West Wen’er Road, Xihu',
  longitude: 120.0637,
  latitude: 30.2723,
  timeZone: 'Asia/Shanghai',
  description: '湿地旁的别墅区',
  descriptionEn: 'Villas beside the wetland',
  roles: BUILDING_ROLES,
  members: [],
  buildings: [villaStreet('竹径', 'Bamboo Lane', 1, 5), villaStreet('荷塘', 'Lotus Row', 6, 5), gatehouse()],
}

const boutique: ProjectOutline = {
  projectNumber: 'P-CD-004',
  name: '锦里雅宿',
  nameEn: 'Jinli Boutique Hotel',
  kind: 'hotel',
  leader: '唐果',
  leaderEn: 'Tang Guo',
  contact: '13900000014',
  country: '中国',
  province: '四川省',
  city: '成都',
  cityEn: 'Chengdu',
  district: '武侯区',
  address: '武侯祠大街 231 号',
  addressEn: '231 Wuhouci Street, Wuhou',
  longitude: 104.0497,
  latitude: 30.6459,
  timeZone: 'Asia/Shanghai',
  description: '老街上的小酒店',
  descriptionEn: 'A small hotel in an old street',
  roles: HOTEL_ROLES,
  members: [],
  buildings: [
    hotel({
      name: '院子',
      nameEn: 'Courtyard house',
      hostPrefix: '',
      floors: 3,
      roomsPerFloor: 8,
      wingsPerFloor: 1,
      hasSuites: false,
      plain: 'standard',
      better: 'deluxe',
      publicWings: smallHotelHalls(),
    }),
  ],
}

const residences: ProjectOutline = {
  projectNumber: 'P-SG-005',
  name: '乌节服务公寓',
  nameEn: 'Orchard Residences',
  kind: 'residence',
  leader: 'Mei Tan',
  contact: '6561234567',
  country: '新加坡',
  province: '',
  city: '新加坡',
  cityEn: 'Singapore',
  district: 'Orchard',
  address: '15 Cairnhill Road',
  longitude: 103.8376,
  latitude: 1.3062,
  timeZone: 'Asia/Singapore',
  description: '服务式公寓',
  descriptionEn: 'Serviced residences',
  roles: BUILDING_ROLES,
  members: [],
  buildings: [apartments({ name: '公寓楼', nameEn: 'Residence block', floors: 5, perFloor: 5 })],
}

const ribeira: ProjectOutline = {
  projectNumber: 'P-LX-006',
  name: '河岸酒店',
  nameEn: 'Ribeira Hotel',
  kind: 'hotel',
  leader: 'Inês Duarte',
  contact: '351210000000',
  country: '葡萄牙',
  province: '',
  city: '里斯本',
  cityEn: 'Lisbon',
  district: 'Cais do Sodré',
  address: 'Rua da Boavista 42',
  longitude: -9.1471,
  latitude: 38.7076,
  timeZone: 'Europe/Lisbon',
  description: '河边的小酒店',
  descriptionEn: 'Small hotel by the river',
  roles: HOTEL_ROLES,
  members: [],
  buildings: [
    hotel({
      name: '河岸楼',
      nameEn: 'River house',
      hostPrefix: '',
      floors: 3,
      roomsPerFloor: 5,
      wingsPerFloor: 1,
      hasSuites: false,
      plain: 'studio',
      better: 'studio',
      publicWings: smallHotelHalls(),
    }),
  ],
}

const outline: EstateOutline = {
  name: 'estate',
  accounts: STAFF,
  projects: [harbour, tower, villas, boutique, residences, ribeira],
}

/** Pure: the same seed gives an identical plan. */
export const describeEstate = (seed: number): EstatePlan => planEstate(outline, seed)

/** The harbour hotel alone, identical to the estate's. */
export const describeHotel = (seed: number): EstatePlan =>
  planEstate({ ...outline, name: 'hotel', projects: [harbour] }, seed)
