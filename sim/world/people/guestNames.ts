/** Names of the guests whom the seed sends, each as a Chinese and as an English reader knows it. Tables of data. */
import type { GuestFacts } from './guestActions.ts'

type Names = readonly [zh: string, en: string]

export const CHINESE_FAMILY: readonly Names[] = [
  ['王', 'Wang'],
  ['李', 'Li'],
  ['张', 'Zhang'],
  ['刘', 'Liu'],
  ['陈', 'Chen'],
  ['杨', 'Yang'],
  ['赵', 'Zhao'],
  ['黄', 'Huang'],
  ['周', 'Zhou'],
  ['吴', 'Wu'],
  ['徐', 'Xu'],
  ['孙', 'Sun'],
  ['胡', 'Hu'],
  ['朱', 'Zhu'],
  ['高', 'Gao'],
  ['林', 'Lin'],
  ['何', 'He'],
  ['郭', 'Guo'],
  ['马', 'Ma'],
  ['罗', 'Luo'],
  ['梁', 'Liang'],
  ['宋', 'Song'],
  ['郑', 'Zheng'],
  ['谢', 'Xie'],
  ['韩', 'Han'],
  ['唐', 'Tang'],
  ['冯', 'Feng'],
  ['于', 'Yu'],
  ['董', 'Dong'],
  ['萧', 'Xiao'],
]

export const CHINESE_GIVEN: readonly Names[] = [
  ['伟', 'Wei'],
  ['芳', 'Fang'],
  ['娜', 'Na'],
  ['敏', 'Min'],
  ['静', 'Jing'],
  ['丽', 'Li'],
  ['强', 'Qiang'],
  ['磊', 'Lei'],
  ['军', 'Jun'],
  ['洋', 'Yang'],
  ['勇', 'Yong'],
  ['艳', 'Yan'],
  ['杰', 'Jie'],
  ['娟', 'Juan'],
  ['涛', 'Tao'],
  ['明', 'Ming'],
  ['超', 'Chao'],
  ['秀英', 'Xiuying'],
  ['霞', 'Xia'],
  ['平', 'Ping'],
  ['子轩', 'Zixuan'],
  ['雨桐', 'Yutong'],
  ['浩然', 'Haoran'],
  ['思琪', 'Siqi'],
  ['建国', 'Jianguo'],
  ['晓明', 'Xiaoming'],
  ['佳怡', 'Jiayi'],
  ['文博', 'Wenbo'],
  ['梓涵', 'Zihan'],
  ['志强', 'Zhiqiang'],
]

export const FOREIGN_FAMILY: readonly Names[] = [
  ['阿尔梅达', 'Almeida'],
  ['贝克尔', 'Becker'],
  ['科斯塔', 'Costa'],
  ['杜阿尔特', 'Duarte'],
  ['埃文斯', 'Evans'],
  ['费雷拉', 'Ferreira'],
  ['加西亚', 'Garcia'],
  ['休斯', 'Hughes'],
  ['伊万诺夫', 'Ivanov'],
  ['延森', 'Jensen'],
  ['金', 'Kim'],
  ['洛佩斯', 'Lopes'],
  ['马丁', 'Martin'],
  ['中村', 'Nakamura'],
  ['奥尔森', 'Olsen'],
  ['佩雷拉', 'Pereira'],
  ['罗西', 'Rossi'],
  ['施密特', 'Schmidt'],
  ['田中', 'Tanaka'],
  ['沃克', 'Walker'],
]

export const FOREIGN_GIVEN: readonly Names[] = [
  ['安娜', 'Ana'],
  ['布鲁诺', 'Bruno'],
  ['克拉拉', 'Clara'],
  ['丹尼尔', 'Daniel'],
  ['艾玛', 'Emma'],
  ['菲利克斯', 'Felix'],
  ['格蕾丝', 'Grace'],
  ['雨果', 'Hugo'],
  ['伊内斯', 'Ines'],
  ['约纳斯', 'Jonas'],
  ['健二', 'Kenji'],
  ['劳拉', 'Laura'],
  ['玛尔塔', 'Marta'],
  ['努诺', 'Nuno'],
  ['奥利维娅', 'Olivia'],
  ['保罗', 'Paul'],
  ['丽塔', 'Rita'],
  ['索菲亚', 'Sofia'],
  ['汤姆', 'Tom'],
  ['由纪', 'Yuki'],
]

/** Tours, weddings and conferences that guests belong to. */
export const GROUPS = [
  ['港口物流论坛', 'Port Logistics Forum'],
  ['春秋旅行团', 'Spring and Autumn Tours'],
  ['长三角设计展', 'Yangtze Delta Design Fair'],
  ['陈李婚礼', 'Chen and Li wedding'],
  ['海洋工程年会', 'Ocean Engineering Congress'],
  ['青年合唱节', 'Youth Choir Festival'],
] as const satisfies readonly Names[]

type Named = Pick<GuestFacts, 'name' | 'nameEn'>

/** The family name comes first in both. */
export const chineseName = ([family, familyEn]: Names, [given, givenEn]: Names): Named => ({
  name: `${family}${given}`,
  nameEn: `${familyEn} ${givenEn}`,
})

/** Between the parts of a foreign name Chinese sets a dot [GB/T 15834]. */
export const foreignName = ([family, familyEn]: Names, [given, givenEn]: Names): Named => ({
  name: `${given}·${family}`,
  nameEn: `${givenEn} ${familyEn}`,
})
