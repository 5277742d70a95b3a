/**
 * The districts of `china*.ts` in English: the code of the city, then one name for each of its districts in their order.
 * Pinyin and the kind of division; where an established spelling differs (Mongolian, Tibetan and Uyghur names, Hong Kong,
 * Macao), that one.
 */
export const districtsEn = `
1101|Dongcheng District;Xicheng District;Chaoyang District;Fengtai District;Shijingshan District;Haidian District;Mentougou District;Fangshan District;Tongzhou District;Shunyi District;Changping District;Daxing District;Huairou District;Pinggu District;Miyun District;Yanqing District
1201|Heping District;Hedong District;Hexi District;Nankai District;Hebei District;Hongqiao District;Dongli District;Xiqing District;Jinnan District;Beichen District;Wuqing District;Baodi District;Binhai New Area;Ninghe District;Jinghai District;Jizhou District
1301|Chang'an District;Qiaoxi District;Xinhua District;Jingxing Mining District;Yuhua District;Gaocheng District;Luquan District;Luancheng District;Jingxing County;Zhengding County;Xingtang County;Lingshou County;Gaoyi County;Shenze County;Zanhuang County;Wuji County;Pingshan County;Yuanshi County;Zhao County;Xinji City;Jinzhou City;Xinle City
1302|Lunan District;Lubei District;Guye District;Kaiping District;Fengnan District;Fengrun District;Caofeidian District;Luannan County;Laoting County;Qianxi County;Yutian County;Zunhua City;Qian'an City;Luanzhou City
1303|Haigang District;Shanhaiguan District;Beidaihe District;Funing District;Qinglong Manchu Autonomous County;Changli County;Lulong County
1304|Hanshan District;Congtai District;Fuxing District;Fengfeng Mining District;Feixiang District;Yongnian District;Linzhang County;Cheng'an County;Daming County;She County;Ci County;Qiu County;Jize County;Guangping County;Guantao County;Wei County;Quzhou County;Wu'an City
1305|Xiangdu District;Xindu District;Renze District;Nanhe District;Lincheng County;Neiqiu County;Baixiang County;Longyao County;Ningjin County;Julu County;Xinhe County;Guangzong County;Pingxiang County;Wei County;Qinghe County;Linxi County;Nangong City;Shahe City
1306|Jingxiu District;Lianchi District;Mancheng District;Qingyuan District;Xushui District;Laishui County;Fuping County;Dingxing County;Tang County;Gaoyang County;Rongcheng County;Laiyuan County;Wangdu County;Anxin County;Yi County;Quyang County;Li County;Shunping County;Boye County;Xiong County;Zhuozhou City;Dingzhou City;Anguo City;Gaobeidian City
1307|Qiaodong District;Qiaoxi District;Xuanhua District;Xiahuayuan District;Wanquan District;Chongli District;Zhangbei County;Kangbao County;Guyuan County;Shangyi County;Yu County;Yangyuan County;Huai'an County;Huailai County;Zhuolu County;Chicheng County
1308|Shuangqiao District;Shuangluan District;Yingshouyingzi Mining District;Chengde County;Xinglong County;Luanping County;Longhua County;Fengning Manchu Autonomous County;Kuancheng Manchu Autonomous County;Weichang Manchu and Mongol Autonomous County;Pingquan City
1309|Xinhua District;Yunhe District;Cang County;Qing County;Dongguang County;Haixing County;Yanshan County;Suning County;Nanpi County;Wuqiao County;Xian County;Mengcun Hui Autonomous County;Botou City;Renqiu City;Huanghua City;Hejian City
1310|Anci District;Guangyang District;Gu'an County;Yongqing County;Xianghe County;Daicheng County;Wen'an County;Dachang Hui Autonomous County;Bazhou City;Sanhe City
1311|Taocheng District;Jizhou District;Zaoqiang County;Wuyi County;Wuqiang County;Raoyang County;Anping County;Gucheng County;Jing County;Fucheng County;Shenzhou City
1401|Xiaodian District;Yingze District;Xinghualing District;Jiancaoping District;Wanbolin District;Jinyuan District;Qingxu County;Yangqu County;Loufan County;Gujiao City
1402|Xinrong District;Pingcheng District;Yungang District;Yunzhou District;Yanggao County;Tianzhen County;Guangling County;Lingqiu County;Hunyuan County;Zuoyun County
1403|Chengqu District;Kuangqu District;Jiaoqu District;Pingding County;Yu County
1404|Luzhou District;Shangdang District;Tunliu District;Lucheng District;Xiangyuan County;Pingshun County;Licheng County;Huguan County;Zhangzi County;Wuxiang County;Qin County;Qinyuan County
1405|Chengqu District;Qinshui County;Yangcheng County;Lingchuan County;Zezhou County;Gaoping City
1406|Shuocheng District;Pinglu District;Shanyin County;Ying County;Youyu County;Huairen City
1407|Yuci District;Taigu District;Yushe County;Zuoquan County;Heshun County;Xiyang County;Shouyang County;Qi County;Pingyao County;Lingshi County;Jiexiu City
1408|Yanhu District;Linyi County;Wanrong County;Wenxi County;Jishan County;Xinjiang County;Jiang County;Yuanqu County;Xia County;Pinglu County;Ruicheng County;Yongji City;Hejin City
1409|Xinfu District;Dingxiang County;Wutai County;Dai County;Fanshi County;Ningwu County;Jingle County;Shenchi County;Wuzhai County;Kelan County;Hequ County;Baode County;Pianguan County;Yuanping City
1410|Yaodu District;Quwo County;Yicheng County;Xiangfen County;Hongtong County;Gu County;Anze County;Fushan County;Ji County;Xiangning County;Daning County;Xi County;Yonghe County;Pu County;Fenxi County;Houma City;Huozhou City
1411|Lishi District;Wenshui County;Jiaocheng County;Xing County;Lin County;Liulin County;Shilou County;Lan County;Fangshan County;Zhongyang County;Jiaokou County;Xiaoyi City;Fenyang City
1501|Xincheng District;Huimin District;Yuquan District;Saihan District;Tumed Left Banner;Togtoh County;Horinger County;Qingshuihe County;Wuchuan County
1502|Donghe District;Hondlon District;Qingshan District;Shiguai District;Bayan Obo Mining District;Jiuyuan District;Tumed Right Banner;Guyang County;Darhan Muminggan United Banner
1503|Haibowan District;Hainan District;Wuda District
1504|Hongshan District;Yuanbaoshan District;Songshan District;Ar Horqin Banner;Bairin Left Banner;Bairin Right Banner;Linxi County;Hexigten Banner;Ongniud Banner;Harqin Banner;Ningcheng County;Aohan Banner
1505|Horqin District;Horqin Left Middle Banner;Horqin Left Rear Banner;Kailu County;Hure Banner;Naiman Banner;Jarud Banner;Holingol City
1506|Dongsheng District;Kangbashi District;Dalad Banner;Jungar Banner;Otog Front Banner;Otog Banner;Hanggin Banner;Uxin Banner;Ejin Horo Banner
1507|Hailar District;Jalainur District;Arun Banner;Morin Dawa Daur Autonomous Banner;Oroqen Autonomous Banner;Evenk Autonomous Banner;Old Barag Banner;New Barag Left Banner;New Barag Right Banner;Manzhouli City;Yakeshi City;Zalantun City;Ergun City;Genhe City
1508|Linhe District;Wuyuan County;Dengkou County;Urad Front Banner;Urad Middle Banner;Urad Rear Banner;Hanggin Rear Banner
1509|Jining District;Zhuozi County;Huade County;Shangdu County;Xinghe County;Liangcheng County;Chahar Right Front Banner;Chahar Right Middle Banner;Chahar Right Rear Banner;Siziwang Banner;Fengzhen City
1522|Ulanhot City;Arxan City;Horqin Right Front Banner;Horqin Right Middle Banner;Jalaid Banner;Tuquan County
1525|Erenhot City;Xilinhot City;Abag Banner;Sonid Left Banner;Sonid Right Banner;East Ujimqin Banner;West Ujimqin Banner;Taibus Banner;Bordered Yellow Banner;Plain and Bordered White Banner;Plain Blue Banner;Duolun County
1529|Alxa Left Banner;Alxa Right Banner;Ejin Banner
2101|Heping District;Shenhe District;Dadong District;Huanggu District;Tiexi District;Sujiatun District;Hunnan District;Shenbei New District;Yuhong District;Liaozhong District;Kangping County;Faku County;Xinmin City
2102|Zhongshan District;Xigang District;Shahekou District;Ganjingzi District;Lushunkou District;Jinzhou District;Pulandian District;Changhai County;Wafangdian City;Zhuanghe City
2103|Tiedong District;Tiexi District;Lishan District;Qianshan District;Tai'an County;Xiuyan Manchu Autonomous County;Haicheng City
2104|Xinfu District;Dongzhou District;Wanghua District;Shuncheng District;Fushun County;Xinbin Manchu Autonomous County;Qingyuan Manchu Autonomous County
2105|Pingshan District;Xihu District;Mingshan District;Nanfen District;Benxi Manchu Autonomous County;Huanren Manchu Autonomous County
2106|Yuanbao District;Zhenxing District;Zhen'an District;Kuandian Manchu Autonomous County;Donggang City;Fengcheng City
2107|Guta District;Linghe District;Taihe District;Heishan County;Yi County;Linghai City;Beizhen City
2108|Zhanqian District;Xishi District;Bayuquan District;Laobian District;Gaizhou City;Dashiqiao City
2109|Haizhou District;Xinqiu District;Taiping District;Qinghemen District;Xihe District;Fuxin Mongol Autonomous County;Zhangwu County
2110|Baita District;Wensheng District;Hongwei District;Gongchangling District;Taizihe District;Liaoyang County;Dengta City
2111|Shuangtaizi District;Xinglongtai District;Dawa District;Panshan County
2112|Yinzhou District;Qinghe District;Tieling County;Xifeng County;Changtu County;Tiaobingshan City;Kaiyuan City
2113|Shuangta District;Longcheng District;Chaoyang County;Jianping County;Harqin Left Mongol Autonomous County;Beipiao City;Lingyuan City
2114|Lianshan District;Longgang District;Nanpiao District;Suizhong County;Jianchang County;Xingcheng City
2201|Nanguan District;Kuancheng District;Chaoyang District;Erdao District;Luyuan District;Shuangyang District;Jiutai District;Nong'an County;Yushu City;Dehui City;Gongzhuling City
2202|Changyi District;Longtan District;Chuanying District;Fengman District;Yongji County;Jiaohe City;Huadian City;Shulan City;Panshi City
2203|Tiexi District;Tiedong District;Lishu County;Yitong Manchu Autonomous County;Shuangliao City
2204|Longshan District;Xi'an District;Dongfeng County;Dongliao County
2205|Dongchang District;Erdaojiang District;Tonghua County;Huinan County;Liuhe County;Meihekou City;Ji'an City
2206|Hunjiang District;Jiangyuan District;Fusong County;Jingyu County;Changbai Korean Autonomous County;Linjiang City
2207|Ningjiang District;Qian Gorlos Mongol Autonomous County;Changling County;Qian'an County;Fuyu City
2208|Taobei District;Zhenlai County;Tongyu County;Taonan City;Da'an City
2224|Yanji City;Tumen City;Dunhua City;Huichun City;Longjing City;Helong City;Wangqing County;Antu County
2301|Daoli District;Nangang District;Daowai District;Pingfang District;Songbei District;Xiangfang District;Hulan District;Acheng District;Shuangcheng District;Yilan County;Fangzheng County;Bin County;Bayan County;Mulan County;Tonghe County;Yanshou County;Shangzhi City;Wuchang City
2302|Longsha District;Jianhua District;Tiefeng District;Ang'angxi District;Fularji District;Nianzishan District;Meilisi Daur District;Longjiang County;Yi'an County;Tailai County;Gannan County;Fuyu County;Keshan County;Kedong County;Baiquan County;Nehe City
2303|Jiguan District;Hengshan District;Didao District;Lishu District;Chengzihe District;Mashan District;Jidong County;Hulin City;Mishan City
2304|Xiangyang District;Gongnong District;Nanshan District;Xing'an District;Dongshan District;Xingshan District;Luobei County;Suibin County
2305|Jianshan District;Lingdong District;Sifangtai District;Baoshan District;Jixian County;Youyi County;Baoqing County;Raohe County
2306|Sa'ertu District;Longfeng District;Ranghulu District;Honggang District;Datong District;Zhaozhou County;Zhaoyuan County;Lindian County;Dorbod Mongol Autonomous County
2307|Yimei District;Wucui District;Youhao District;Jinlin District;Jiayin County;Tangwang County;Fenglin County;Dajingshan County;Nancha County;Tieli City
2308|Xiangyang District;Qianjin District;Dongfeng District;Jiaoqu District;Huanan County;Huachuan County;Tangyuan County;Tongjiang City;Fujin City;Fuyuan City
2309|Xinxing District;Taoshan District;Qiezihe District;Boli County
2310|Dong'an District;Yangming District;Aimin District;Xi'an District;Linkou County;Suifenhe City;Hailin City;Ning'an City;Muleng City;Dongning City
2311|Aihui District;Xunke County;Sunwu County;Bei'an City;Wudalianchi City;Nenjiang City
2312|Beilin District;Wangkui County;Lanxi County;Qinggang County;Qing'an County;Mingshui County;Suileng County;Anda City;Zhaodong City;Hailun City
2327|Mohe City;Huma County;Tahe County;Jiagedaqi District;Songling District;Xinlin District;Huzhong District
3101|Huangpu District;Xuhui District;Changning District;Jing'an District;Putuo District;Hongkou District;Yangpu District;Minxing District;Baoshan District;Jiading District;Pudong New Area;Jinshan District;Songjiang District;Qingpu District;Fengxian District;Chongming District
3201|Xuanwu District;Qinhuai District;Jianye District;Gulou District;Pukou District;Qixia District;Yuhuatai District;Jiangning District;Luhe District;Lishui District;Gaochun District
3202|Xishan District;Huishan District;Binhu District;Liangxi District;Xinwu District;Jiangyin City;Yixing City
3203|Gulou District;Yunlong District;Jiawang District;Quanshan District;Tongshan District;Feng County;Pei County;Suining County;Xinyi City;Pizhou City
3204|Tianning District;Zhonglou District;Xinbei District;Wujin District;Jintan District;Liyang City
3205|Huqiu District;Wuzhong District;Xiangcheng District;Gusu District;Wujiang District;Suzhougongyeyuan District;Changshu City;Zhangjiagang City;Kunshan City;Taicang City
3206|Tongzhou District;Chongchuan District;Haimen District;Rudong County;Qidong City;Rugao City;Hai'an City
3207|Lianyun District;Haizhou District;Ganyu District;Donghai County;Guanyun County;Guannan County
3208|Huai'an District;Huaiyin District;Qingjiangpu District;Hongze District;Lianshui County;Xuyi County;Jinhu County
3209|Tinghu District;Yandu District;Dafeng District;Xiangshui County;Binhai County;Funing County;Sheyang County;Jianhu County;Dongtai City
3210|Guangling District;Hanjiang District;Jiangdu District;Baoying County;Yizheng City;Gaoyou City
3211|Jingkou District;Runzhou District;Dantu District;Danyang City;Yangzhong City;Jurong City
3212|Hailing District;Gaogang District;Jiangyan District;Xinghua City;Jingjiang City;Taixing City
3213|Sucheng District;Suyu District;Shuyang County;Siyang County;Sihong County
3301|Shangcheng District;Gongshu District;Xihu District;Binjiang District;Xiaoshan District;Yuhang District;Fuyang District;Lin'an District;Linping District;Qiantang District;Tonglu County;Chun'an County;Jiande City
3302|Haishu District;Jiangbei District;Beilun District;Zhenhai District;Yinzhou District;Fenghua District;Xiangshan County;Ninghai County;Yuyao City;Cixi City
3303|Lucheng District;Longwan District;Ouhai District;Dongtou District;Yongjia County;Pingyang County;Cangnan County;Wencheng County;Taishun County;Rui'an City;Yueqing City;Longgang City
3304|Nanhu District;Xiuzhou District;Jiashan County;Haiyan County;Haining City;Pinghu City;Tongxiang City
3305|Wuxing District;Nanxun District;Deqing County;Changxing County;Anji County
3306|Yuecheng District;Keqiao District;Shangyu District;Xinchang County;Zhuji City;Shengzhou City
3307|Wucheng District;Jindong District;Wuyi County;Pujiang County;Pan'an County;Lanxi City;Yiwu City;Dongyang City;Yongkang City
3308|Kecheng District;Qujiang District;Changshan County;Kaihua County;Longyou County;Jiangshan City
3309|Dinghai District;Putuo District;Daishan County;Shengsi County
3310|Jiaojiang District;Huangyan District;Luqiao District;Sanmen County;Tiantai County;Xianju County;Wenling City;Linhai City;Yuhuan City
3311|Liandu District;Qingtian County;Jinyun County;Suichang County;Songyang County;Yunhe County;Qingyuan County;Jingning She Autonomous County;Longquan City
3401|Yaohai District;Luyang District;Shushan District;Baohe District;Changfeng County;Feidong County;Feixi County;Lujiang County;Chaohu City
3402|Jinghu District;Jiujiang District;Yijiang District;Wanzhi District;Fanchang District;Nanling County;Wuwei City
3403|Longzihu District;Bangshan District;Yuhui District;Huaishang District;Huaiyuan County;Wuhe County;Guzhen County
3404|Datong District;Tianjia'an District;Xiejiaji District;Bagongshan District;Panji District;Fengtai County;Shou County
3405|Huashan District;Yushan District;Bowang District;Dangtu County;Hanshan County;He County
3406|Duji District;Xiangshan District;Lieshan District;Suixi County
3407|Tongguan District;Yi'an District;Jiaoqu District;Zongyang County
3408|Yingjiang District;Daguan District;Yixiu District;Huaining County;Taihu County;Susong County;Wangjiang County;Yuexi County;Tongcheng City;Qianshan City
3410|Tunxi District;Huangshan District;Huizhou District;She County;Xiuning County;Yi County;Qimen County
3411|Langya District;Nanqiao District;Lai'an County;Quanjiao County;Dingyuan County;Fengyang County;Tianchang City;Mingguang City
3412|Yingzhou District;Yingdong District;Yingquan District;Linquan County;Taihe County;Funan County;Yingshang County;Jieshou City
3413|Yongqiao District;Dangshan County;Xiao County;Lingbi County;Si County
3415|Jin'an District;Yu'an District;Yeji District;Huoqiu County;Shucheng County;Jinzhai County;Huoshan County
3416|Qiaocheng District;Guoyang County;Mengcheng County;Lixin County
3417|Guichi District;Dongzhi County;Shitai County;Qingyang County
3418|Xuanzhou District;Langxi County;Jing County;Jixi County;Jingde County;Ningguo City;Guangde City
3501|Gulou District;Taijiang District;Cangshan District;Mawei District;Jin'an District;Changle District;Minhou County;Lianjiang County;Luoyuan County;Minqing County;Yongtai County;Pingtan County;Fuqing City
3502|Siming District;Haicang District;Huli District;Jimei District;Tong'an District;Xiang'an District
3503|Chengxiang District;Hanjiang District;Licheng District;Xiuyu District;Xianyou County
3504|Sanyuan District;Shaxian District;Mingxi County;Qingliu County;Ninghua County;Datian County;Youxi County;Jiangle County;Taining County;Jianning County;Yong'an City
3505|Licheng District;Fengze District;Luojiang District;Quangang District;Hui'an County;Anxi County;Yongchun County;Dehua County;Jinmen County;Shishi City;Jinjiang City;Nan'an City
3506|Xiangcheng District;Longwen District;Longhai District;Changtai District;Yunxiao County;Zhangpu County;Zhao'an County;Dongshan County;Nanjing County;Pinghe County;Hua'an County
3507|Yanping District;Jianyang District;Shunchang County;Pucheng County;Guangze County;Songxi County;Zhenghe County;Shaowu City;Wuyishan City;Jian'ou City
3508|Xinluo District;Yongding District;Changting County;Shanghang County;Wuping County;Liancheng County;Zhangping City
3509|Jiaocheng District;Xiapu County;Gutian County;Pingnan County;Shouning County;Zhouning County;Zherong County;Fu'an City;Fuding City
3601|Donghu District;Xihu District;Qingyunpu District;Qingshanhu District;Xinjian District;Honggutan District;Nanchang County;Anyi County;Jinxian County
3602|Changjiang District;Zhushan District;Fuliang County;Leping City
3603|Anyuan District;Xiangdong District;Lianhua County;Shangli County;Luxi County
3604|Lianxi District;Xunyang District;Chaisang District;Wuning County;Xiushui County;Yongxiu County;De'an County;Duchang County;Hukou County;Pengze County;Ruichang City;Gongqingcheng City;Lushan City
3605|Yushui District;Fenyi County
3606|Yuehu District;Yujiang District;Guixi City
3607|Zhanggong District;Nankang District;Ganxian District;Xinfeng County;Dayu County;Shangyou County;Chongyi County;Anyuan County;Dingnan County;Quannan County;Ningdu County;Yudu County;Xingguo County;Huichang County;Xunwu County;Shicheng County;Ruijin City;Longnan City
3608|Jizhou District;Qingyuan District;Ji'an County;Jishui County;Xiajiang County;Xingan County;Yongfeng County;Taihe County;Suichuan County;Wan'an County;Anfu County;Yongxin County;Jinggangshan City
3609|Yuanzhou District;Fengxin County;Wanzai County;Shanggao County;Yifeng County;Jing'an County;Tonggu County;Fengcheng City;Zhangshu City;Gao'an City
3610|Linchuan District;Dongxiang District;Nancheng County;Lichuan County;Nanfeng County;Chongren County;Le'an County;Yihuang County;Jinxi County;Zixi County;Guangchang County
3611|Xinzhou District;Guangfeng District;Guangxin District;Yushan County;Yanshan County;Hengfeng County;Yiyang County;Yugan County;Poyang County;Wannian County;Wuyuan County;Dexing City
3701|Lixia District;Shizhong District;Huaiyin District;Tianqiao District;Licheng District;Changqing District;Zhangqiu District;Jiyang District;Laiwu District;Gangcheng District;Pingyin County;Shanghe County
3702|Shinan District;Shibei District;Huangdao District;Laoshan District;Licang District;Chengyang District;Jimo District;Jiaozhou City;Pingdu City;Laixi City
3703|Zichuan District;Zhangdian District;Boshan District;Linzi District;Zhoucun District;Huantai County;Gaoqing County;Yiyuan County
3704|Shizhong District;Xuecheng District;Yicheng District;Tai'erzhuang District;Shanting District;Tengzhou City
3705|Dongying District;Hekou District;Kenli District;Lijin County;Guangrao County
3706|Zhifu District;Fushan District;Muping District;Laishan District;Penglai District;Longkou City;Laiyang City;Laizhou City;Zhaoyuan City;Qixia City;Haiyang City
3707|Weicheng District;Hanting District;Fangzi District;Kuiwen District;Linqu County;Changle County;Qingzhou City;Zhucheng City;Shouguang City;Anqiu City;Gaomi City;Changyi City
3708|Rencheng District;Yanzhou District;Weishan County;Yutai County;Jinxiang County;Jiaxiang County;Wenshang County;Sishui County;Liangshan County;Qufu City;Zoucheng City
3709|Taishan District;Daiyue District;Ningyang County;Dongping County;Xintai City;Feicheng City
3710|Huancui District;Wendeng District;Rongcheng City;Rushan City
3711|Donggang District;Lanshan District;Wulian County;Ju County
3713|Lanshan District;Luozhuang District;Hedong District;Yinan County;Tancheng County;Yishui County;Lanling County;Fei County;Pingyi County;Junan County;Mengyin County;Linshu County
3714|Decheng District;Lingcheng District;Ningjin County;Qingyun County;Linyi County;Qihe County;Pingyuan County;Xiajin County;Wucheng County;Laoling City;Yucheng City
3715|Dongchangfu District;Chiping District;Yanggu County;Shen County;Dong'e County;Guan County;Gaotang County;Linqing City
3716|Bincheng District;Zhanhua District;Huimin County;Yangxin County;Wudi County;Boxing County;Zouping City
3717|Mudan District;Dingtao District;Cao County;Shan County;Chengwu County;Juye County;Yuncheng County;Juancheng County;Dongming County
4101|Zhongyuan District;Erqi District;Guancheng Hui District;Jinshui District;Shangjie District;Huiji District;Zhongmu County;Gongyi City;Xingyang City;Xinmi City;Xinzheng City;Dengfeng City
4102|Longting District;Shunhe Hui District;Gulou District;Yuwangtai District;Xiangfu District;Qi County;Tongxu County;Weishi County;Lankao County
4103|Laocheng District;Xigong District;Chanhe Hui District;Jianxi District;Luolong District;Yanshi District;Mengjin District;Xin'an County;Luanchuan County;Song County;Ruyang County;Yiyang County;Luoning County;Yichuan County
4104|Xinhua District;Weidong District;Shilong District;Zhanhe District;Baofeng County;Ye County;Lushan County;Jia County;Wugang City;Ruzhou City
4105|Wenfeng District;Beiguan District;Yindu District;Long'an District;Anyang County;Tangyin County;Hua County;Neihuang County;Linzhou City
4106|Heshan District;Shancheng District;Qibin District;Xun County;Qi County
4107|Hongqi District;Weibin District;Fengquan District;Muye District;Xinxiang County;Huojia County;Yuanyang County;Yanjin County;Fengqiu County;Weihui City;Huixian City;Changyuan City
4108|Jiefang District;Zhongzhan District;Macun District;Shanyang District;Xiuwu County;Bo'ai County;Wuzhi County;Wen County;Qinyang City;Mengzhou City
4109|Hualong District;Qingfeng County;Nanle County;Fan County;Taiqian County;Puyang County
4110|Weidu District;Jian'an District;Yanling County;Xiangcheng County;Yuzhou City;Changge City
4111|Yuanhui District;Yancheng District;Zhaoling District;Wuyang County;Linying County
4112|Hubin District;Shanzhou District;Mianchi County;Lushi County;Yima City;Lingbao City
4113|Wancheng District;Wolong District;Nanzhao County;Fangcheng County;Xixia County;Zhenping County;Neixiang County;Xichuan County;Sheqi County;Tanghe County;Xinye County;Tongbai County;Dengzhou City
4114|Liangyuan District;Suiyang District;Minquan County;Sui County;Ningling County;Zhecheng County;Yucheng County;Xiayi County;Yongcheng City
4115|Shihe District;Pingqiao District;Luoshan County;Guangshan County;Xin County;Shangcheng County;Gushi County;Huangchuan County;Huaibin County;Xi County
4116|Chuanhui District;Huaiyang District;Fugou County;Xihua County;Shangshui County;Shenqiu County;Dancheng County;Taikang County;Luyi County;Xiangcheng City
4117|Yicheng District;Xiping County;Shangcai County;Pingyu County;Zhengyang County;Queshan County;Biyang County;Runan County;Suiping County;Xincai County
4190|Jiyuan City
4201|Jiang'an District;Jianghan District;Qiaokou District;Hanyang District;Wuchang District;Qingshan District;Hongshan District;Dongxihu District;Hannan District;Caidian District;Jiangxia District;Huangpi District;Xinzhou District
4202|Huangshigang District;Xisaishan District;Xialu District;Tieshan District;Yangxin County;Daye City
4203|Maojian District;Zhangwan District;Yunyang District;Yunxi County;Zhushan County;Zhuxi County;Fang County;Danjiangkou City
4205|Xiling District;Wujiagang District;Dianjun District;Xiaoting District;Yiling District;Yuan'an County;Xingshan County;Zigui County;Changyang Tujia Autonomous County;Wufeng Tujia Autonomous County;Yidu City;Dangyang City;Zhijiang City
4206|Xiangcheng District;Fancheng District;Xiangzhou District;Nanzhang County;Gucheng County;Baokang County;Laohekou City;Zaoyang City;Yicheng City
4207|Liangzihu District;Huarong District;Echeng District
4208|Dongbao District;Duodao District;Shayang County;Zhongxiang City;Jingshan City
4209|Xiaonan District;Xiaochang County;Dawu County;Yunmeng County;Yingcheng City;Anlu City;Hanchuan City
4210|Shashi District;Jingzhou District;Gong'an County;Jiangling County;Shishou City;Honghu City;Songzi City;Jianli City
4211|Huangzhou District;Tuanfeng County;Hong'an County;Luotian County;Yingshan County;Xishui County;Qichun County;Huangmei County;Macheng City;Wuxue City
4212|Xian'an District;Jiayu County;Tongcheng County;Chongyang County;Tongshan County;Chibi City
4213|Zengdu District;Sui County;Guangshui City
4228|Enshi City;Lichuan City;Jianshi County;Badong County;Xuan'en County;Xianfeng County;Laifeng County;Hefeng County
4290|Xiantao City;Qianjiang City;Tianmen City;Shennongjia Forestry District
4301|Furong District;Tianxin District;Yuelu District;Kaifu District;Yuhua District;Wangcheng District;Changsha County;Liuyang City;Ningxiang City
4302|Hetang District;Lusong District;Shifeng District;Tianyuan District;Lukou District;You County;Chaling County;Yanling County;Liling City
4303|Yuhu District;Yuetang District;Xiangtan County;Xiangxiang City;Shaoshan City
4304|Zhuhui District;Yanfeng District;Shigu District;Zhengxiang District;Nanyue District;Hengyang County;Hengnan County;Hengshan County;Hengdong County;Qidong County;Leiyang City;Changning City
4305|Shuangqing District;Daxiang District;Beita District;Xinshao County;Shaoyang County;Longhui County;Dongkou County;Suining County;Xinning County;Chengbu Miao Autonomous County;Wugang City;Shaodong City
4306|Yueyanglou District;Yunxi District;Junshan District;Yueyang County;Huarong County;Xiangyin County;Pingjiang County;Miluo City;Linxiang City
4307|Wuling District;Dingcheng District;Anxiang County;Hanshou County;Li County;Linli County;Taoyuan County;Shimen County;Jinshi City
4308|Yongding District;Wulingyuan District;Cili County;Sangzhi County
4309|Ziyang District;Heshan District;Nan County;Taojiang County;Anhua County;Yuanjiang City
4310|Beihu District;Suxian District;Guiyang County;Yizhang County;Yongxing County;Jiahe County;Linwu County;Rucheng County;Guidong County;Anren County;Zixing City
4311|Lingling District;Lengshuitan District;Dong'an County;Shuangpai County;Dao County;Jiangyong County;Ningyuan County;Lanshan County;Xintian County;Jianghua Yao Autonomous County;Qiyang City
4312|Hecheng District;Zhongfang County;Yuanling County;Chenxi County;Xupu County;Huitong County;Mayang Miao Autonomous County;Xinhuang Dong Autonomous County;Zhijiang Dong Autonomous County;Jingzhou Miao and Dong Autonomous County;Tongdao Dong Autonomous County;Hongjiang City
4313|Louxing District;Shuangfeng County;Xinhua County;Lengshuijiang City;Lianyuan City
4331|Jishou City;Luxi County;Fenghuang County;Huayuan County;Baojing County;Guzhang County;Yongshun County;Longshan County
4401|Liwan District;Yuexiu District;Haizhu District;Tianhe District;Baiyun District;Huangpu District;Panyu District;Huadu District;Nansha District;Conghua District;Zengcheng District
4402|Wujiang District;Zhenjiang District;Qujiang District;Shixing County;Renhua County;Wengyuan County;Ruyuan Yao Autonomous County;Xinfeng County;Lechang City;Nanxiong City
4403|Luohu District;Futian District;Nanshan District;Bao'an District;Longgang District;Yantian District;Longhua District;Pingshan District;Guangming District
4404|Xiangzhou District;Doumen District;Jinwan District
4405|Longhu District;Jinping District;Haojiang District;Chaoyang District;Chaonan District;Chenghai District;Nan'ao County
4406|Chancheng District;Nanhai District;Shunde District;Sanshui District;Gaoming District
4407|Pengjiang District;Jianghai District;Xinhui District;Taishan City;Kaiping City;Heshan City;Enping City
4408|Chikan District;Xiashan District;Potou District;Mazhang District;Suixi County;Xuwen County;Lianjiang City;Leizhou City;Wuchuan City
4409|Maonan District;Dianbai District;Gaozhou City;Huazhou City;Xinyi City
4412|Duanzhou District;Dinghu District;Gaoyao District;Guangning County;Huaiji County;Fengkai County;Deqing County;Sihui City
4413|Huicheng District;Huiyang District;Boluo County;Huidong County;Longmen County
4414|Meijiang District;Meixian District;Dabu County;Fengshun County;Wuhua County;Pingyuan County;Jiaoling County;Xingning City
4415|Chengqu District;Haifeng County;Luhe County;Lufeng City
4416|Yuancheng District;Zijin County;Longchuan County;Lianping County;Heping County;Dongyuan County
4417|Jiangcheng District;Yangdong District;Yangxi County;Yangchun City
4418|Qingcheng District;Qingxin District;Fogang County;Yangshan County;Lianshan Zhuang and Yao Autonomous County;Liannan Yao Autonomous County;Yingde City;Lianzhou City
4419|Wancheng Subdistrict;Nancheng Subdistrict;Dongcheng Subdistrict;Wanjiang Subdistrict;Shilong Town;Humen Town;Chang'an Town;Houjie Town;Changping Town;Tangsha Town;Fenggang Town;Dalang Town;Liaobu Town;Songshan Lake
4420|Shiqi Subdistrict;Dongqu Subdistrict;Xiqu Subdistrict;Nanqu Subdistrict;Wuguishan Subdistrict;Torch Development Zone Subdistrict;Xiaolan Town;Guzhen Town;Tanzhou Town;Sanxiang Town
4451|Xiangqiao District;Chao'an District;Raoping County
4452|Rongcheng District;Jiedong District;Jiexi County;Huilai County;Puning City
4453|Yuncheng District;Yun'an District;Xinxing County;Yunan County;Luoding City
4501|Xingning District;Qingxiu District;Jiangnan District;Xixiangtang District;Liangqing District;Yongning District;Wuming District;Long'an County;Mashan County;Shanglin County;Binyang County;Hengzhou City
4502|Chengzhong District;Yufeng District;Liunan District;Liubei District;Liujiang District;Liucheng County;Luzhai County;Rong'an County;Rongshui Miao Autonomous County;Sanjiang Dong Autonomous County
4503|Xiufeng District;Diecai District;Xiangshan District;Qixing District;Yanshan District;Lingui District;Yangshuo County;Lingchuan County;Quanzhou County;Xing'an County;Yongfu County;Guanyang County;Longsheng Various Nationalities Autonomous County;Ziyuan County;Pingle County;Gongcheng Yao Autonomous County;Lipu City
4504|Wanxiu District;Changzhou District;Longxu District;Cangwu County;Teng County;Mengshan County;Cenxi City
4505|Haicheng District;Yinhai District;Tieshangang District;Hepu County
4506|Gangkou District;Fangcheng District;Shangsi County;Dongxing City
4507|Qinnan District;Qinbei District;Lingshan County;Pubei County
4508|Gangbei District;Gangnan District;Qintang District;Pingnan County;Guiping City
4509|Yuzhou District;Fumian District;Rong County;Luchuan County;Bobai County;Xingye County;Beiliu City
4510|Youjiang District;Tianyang District;Tiandong County;Debao County;Napo County;Lingyun County;Leye County;Tianlin County;Xilin County;Longlin Various Nationalities Autonomous County;Jingxi City;Pingguo City
4511|Babu District;Pinggui District;Zhaoping County;Zhongshan County;Fuchuan Yao Autonomous County
4512|Jinchengjiang District;Yizhou District;Nandan County;Tian'e County;Fengshan County;Donglan County;Luocheng Mulao Autonomous County;Huanjiang Maonan Autonomous County;Bama Yao Autonomous County;Du'an Yao Autonomous County;Dahua Yao Autonomous County
4513|Xingbin District;Xincheng County;Xiangzhou County;Wuxuan County;Jinxiu Yao Autonomous County;Heshan City
4514|Jiangzhou District;Fusui County;Ningming County;Longzhou County;Daxin County;Tiandeng County;Pingxiang City
4601|Xiuying District;Longhua District;Qiongshan District;Meilan District
4602|Haitang District;Jiyang District;Tianya District;Yazhou District
4603|Xisha District;Nansha District
4604|Nada Town;Yangpu Economic Development Zone;Baimajing Town;Zhonghe Town
4690|Wuzhishan City;Qionghai City;Wenchang City;Wanning City;Dongfang City;Ding'an County;Tunchang County;Chengmai County;Lingao County;Baisha Li Autonomous County;Changjiang Li Autonomous County;Ledong Li Autonomous County;Lingshui Li Autonomous County;Baoting Li and Miao Autonomous County;Qiongzhong Li and Miao Autonomous County
5001|Wanzhou District;Fuling District;Yuzhong District;Dadukou District;Jiangbei District;Shapingba District;Jiulongpo District;Nan'an District;Beibei District;Qijiang District;Dazu District;Yubei District;Banan District;Qianjiang District;Changshou District;Jiangjin District;Hechuan District;Yongchuan District;Nanchuan District;Bishan District;Tongliang District;Tongnan District;Rongchang District;Kaizhou District;Liangping District;Wulong District;Chengkou County;Fengdu County;Dianjiang County;Zhong County;Yunyang County;Fengjie County;Wushan County;Wuxi County;Shizhu Tujia Autonomous County;Xiushan Tujia and Miao Autonomous County;Youyang Tujia and Miao Autonomous County;Pengshui Miao and Tujia Autonomous County
5101|Jinjiang District;Qingyang District;Jinniu District;Wuhou District;Chenghua District;Longquanyi District;Qingbaijiang District;Xindu District;Wenjiang District;Shuangliu District;Pidu District;Xinjin District;Jintang County;Dayi County;Pujiang County;Dujiangyan City;Pengzhou City;Qionglai City;Chongzhou City;Jianyang City
5103|Ziliujing District;Gongjing District;Da'an District;Yantan District;Rong County;Fushun County
5104|Dong District;Xi District;Renhe District;Miyi County;Yanbian County
5105|Jiangyang District;Naxi District;Longmatan District;Lu County;Hejiang County;Xuyong County;Gulin County
5106|Jingyang District;Luojiang District;Zhongjiang County;Guanghan City;Shifang City;Mianzhu City
5107|Fucheng District;Youxian District;Anzhou District;Santai County;Yanting County;Zitong County;Beichuan Qiang Autonomous County;Pingwu County;Jiangyou City
5108|Lizhou District;Zhaohua District;Chaotian District;Wangcang County;Qingchuan County;Jiange County;Cangxi County
5109|Chuanshan District;Anju District;Pengxi County;Daying County;Shehong City
5110|Shizhong District;Dongxing District;Weiyuan County;Zizhong County;Longchang City
5111|Shizhong District;Shawan District;Wutongqiao District;Jinkouhe District;Qianwei County;Jingyan County;Jiajiang County;Muchuan County;Ebian Yi Autonomous County;Mabian Yi Autonomous County;Emeishan City
5113|Shunqing District;Gaoping District;Jialing District;Nanbu County;Yingshan County;Peng'an County;Yilong County;Xichong County;Langzhong City
5114|Dongpo District;Pengshan District;Renshou County;Hongya County;Danleng County;Qingshen County
5115|Cuiping District;Nanxi District;Xuzhou District;Jiang'an County;Changning County;Gao County;Gong County;Yunlian County;Xingwen County;Pingshan County
5116|Guang'an District;Qianfeng District;Yuechi County;Wusheng County;Linshui County;Huaying City
5117|Tongchuan District;Dachuan District;Xuanhan County;Kaijiang County;Dazhu County;Qu County;Wanyuan City
5118|Yucheng District;Mingshan District;Yingjing County;Hanyuan County;Shimian County;Tianquan County;Lushan County;Baoxing County
5119|Bazhou District;Enyang District;Tongjiang County;Nanjiang County;Pingchang County
5120|Yanjiang District;Anyue County;Lezhi County
5132|Barkam City;Wenchuan County;Li County;Mao County;Songpan County;Jiuzhaigou County;Jinchuan County;Xiaojin County;Heishui County;Zamtang County;Aba County;Zoige County;Hongyuan County
5133|Kangding City;Luding County;Danba County;Jiulong County;Yajiang County;Dawu County;Luhuo County;Garze County;Xinlong County;Dege County;Baiyu County;Serxu County;Serthar County;Litang County;Batang County;Xiangcheng County;Daocheng County;Derong County
5134|Xichang City;Huili City;Muli Tibetan Autonomous County;Yanyuan County;Dechang County;Huidong County;Ningnan County;Puge County;Butuo County;Jinyang County;Zhaojue County;Xide County;Mianning County;Yuexi County;Ganluo County;Meigu County;Leibo County
5201|Nanming District;Yunyan District;Huaxi District;Wudang District;Baiyun District;Guanshanhu District;Kaiyang County;Xifeng County;Xiuwen County;Qingzhen City
5202|Zhongshan District;Liuzhi Special District;Shuicheng District;Panzhou City
5203|Honghuagang District;Huichuan District;Bozhou District;Tongzi County;Suiyang County;Zheng'an County;Daozhen Gelao and Miao Autonomous County;Wuchuan Gelao and Miao Autonomous County;Fenggang County;Meitan County;Yuqing County;Xishui County;Chishui City;Renhuai City
5204|Xixiu District;Pingba District;Puding County;Zhenning Buyi and Miao Autonomous County;Guanling Buyi and Miao Autonomous County;Ziyun Miao and Buyi Autonomous County
5205|Qixingguan District;Dafang County;Jinsha County;Zhijin County;Nayong County;Weining Yi, Hui and Miao Autonomous County;Hezhang County;Qianxi City
5206|Bijiang District;Wanshan District;Jiangkou County;Yuping Dong Autonomous County;Shiqian County;Sinan County;Yinjiang Tujia and Miao Autonomous County;Dejiang County;Yanhe Tujia Autonomous County;Songtao Miao Autonomous County
5223|Xingyi City;Xingren City;Pu'an County;Qinglong County;Zhenfeng County;Wangmo County;Ceheng County;Anlong County
5226|Kaili City;Huangping County;Shibing County;Sansui County;Zhenyuan County;Cengong County;Tianzhu County;Jinping County;Jianhe County;Taijiang County;Liping County;Rongjiang County;Congjiang County;Leishan County;Majiang County;Danzhai County
5227|Duyun City;Fuquan City;Libo County;Guiding County;Weng'an County;Dushan County;Pingtang County;Luodian County;Changshun County;Longli County;Huishui County;Sandu Sui Autonomous County
5301|Wuhua District;Panlong District;Guandu District;Xishan District;Dongchuan District;Chenggong District;Jinning District;Fumin County;Yiliang County;Shilin Yi Autonomous County;Songming County;Luquan Yi and Miao Autonomous County;Xundian Hui and Yi Autonomous County;Anning City
5303|Qilin District;Zhanyi District;Malong District;Luliang County;Shizong County;Luoping County;Fuyuan County;Huize County;Xuanwei City
5304|Hongta District;Jiangchuan District;Tonghai County;Huaning County;Yimen County;Eshan Yi Autonomous County;Xinping Yi and Dai Autonomous County;Yuanjiang Hani, Yi and Dai Autonomous County;Chengjiang City
5305|Longyang District;Shidian County;Longling County;Changning County;Tengchong City
5306|Zhaoyang District;Ludian County;Qiaojia County;Yanjin County;Daguan County;Yongshan County;Suijiang County;Zhenxiong County;Yiliang County;Weixin County;Shuifu City
5307|Gucheng District;Yulong Naxi Autonomous County;Yongsheng County;Huaping County;Ninglang Yi Autonomous County
5308|Simao District;Ning'er Hani and Yi Autonomous County;Mojiang Hani Autonomous County;Jingdong Yi Autonomous County;Jinggu Dai and Yi Autonomous County;Zhenyuan Yi, Hani and Lahu Autonomous County;Jiangcheng Hani and Yi Autonomous County;Menglian Dai, Lahu and Wa Autonomous County;Lancang Lahu Autonomous County;Ximeng Wa Autonomous County
5309|Linxiang District;Fengqing County;Yun County;Yongde County;Zhenkang County;Shuangjiang Lahu, Wa, Blang and Dai Autonomous County;Gengma Dai and Wa Autonomous County;Cangyuan Wa Autonomous County
5323|Chuxiong City;Lufeng City;Shuangbai County;Muding County;Nanhua County;Yao'an County;Dayao County;Yongren County;Yuanmou County;Wuding County
5325|Gejiu City;Kaiyuan City;Mengzi City;Mile City;Pingbian Miao Autonomous County;Jianshui County;Shiping County;Luxi County;Yuanyang County;Honghe County;Jinping Miao, Yao and Dai Autonomous County;Luchun County;Hekou Yao Autonomous County
5326|Wenshan City;Yanshan County;Xichou County;Malipo County;Maguan County;Qiubei County;Guangnan County;Funing County
5328|Jinghong City;Menghai County;Mengla County
5329|Dali City;Yangbi Yi Autonomous County;Xiangyun County;Binchuan County;Midu County;Nanjian Yi Autonomous County;Weishan Yi and Hui Autonomous County;Yongping County;Yunlong County;Eryuan County;Jianchuan County;Heqing County
5331|Ruili City;Mang City;Lianghe County;Yingjiang County;Longchuan County
5333|Lushui City;Fugong County;Gongshan Derung and Nu Autonomous County;Lanping Bai and Pumi Autonomous County
5334|Shangri-La City;Deqin County;Weixi Lisu Autonomous County
5401|Chengguan District;Doilungdeqen District;Dagze District;Lhunzhub County;Damxung County;Nyemo County;Quxu County;Maizhokunggar County
5402|Samzhubze District;Namling County;Gyantse County;Tingri County;Sa'gya County;Lhatse County;Ngamring County;Xaitongmoin County;Bainang County;Rinbung County;Kangmar County;Dinggye County;Zhongba County;Yadong County;Gyirong County;Nyalam County;Saga County;Kamba County
5403|Karub District;Jomda County;Konjo County;Riwoqe County;Dengqen County;Zhag'yab County;Baxoi County;Zogang County;Markam County;Lhorong County;Banbar County
5404|Bayi District;Gongbo'gyamda County;Medog County;Bome County;Zayu County;Nang County;Mainling City
5405|Nedong District;Zhanang County;Gonggar County;Sangri County;Qonggyai County;Qusum County;Comai County;Lhozhag County;Gyaca County;Lhunze County;Nagarze County;Cona City
5406|Seni District;Lhari County;Biru County;Nyainrong County;Amdo County;Xainza County;Sog County;Baingoin County;Baqen County;Nyima County;Shuanghu County
5425|Burang County;Zanda County;Gar County;Rutog County;Ge'gyai County;Gerze County;Coqen County
6101|Xincheng District;Beilin District;Lianhu District;Baqiao District;Weiyang District;Yanta District;Yanliang District;Lintong District;Chang'an District;Gaoling District;Huyi District;Lantian County;Zhouzhi County
6102|Wangyi District;Yintai District;Yaozhou District;Yijun County
6103|Weibin District;Jintai District;Chencang District;Fengxiang District;Qishan County;Fufeng County;Mei County;Long County;Qianyang County;Linyou County;Feng County;Taibai County
6104|Qindu District;Yangling District;Weicheng District;Sanyuan County;Jingyang County;Qian County;Liquan County;Yongshou County;Changwu County;Xunyi County;Chunhua County;Wugong County;Xingping City;Binzhou City
6105|Linwei District;Huazhou District;Tongguan County;Dali County;Heyang County;Chengcheng County;Pucheng County;Baishui County;Fuping County;Hancheng City;Huayin City
6106|Baota District;Ansai District;Yanchang County;Yanchuan County;Zhidan County;Wuqi County;Ganquan County;Fu County;Luochuan County;Yichuan County;Huanglong County;Huangling County;Zichang City
6107|Hantai District;Nanzheng District;Chenggu County;Yang County;Xixiang County;Mian County;Ningqiang County;Lueyang County;Zhenba County;Liuba County;Foping County
6108|Yuyang District;Hengshan District;Fugu County;Jingbian County;Dingbian County;Suide County;Mizhi County;Jia County;Wubu County;Qingjian County;Zizhou County;Shenmu City
6109|Hanbin District;Hanyin County;Shiquan County;Ningshan County;Ziyang County;Langao County;Pingli County;Zhenping County;Baihe County;Xunyang City
6110|Shangzhou District;Luonan County;Danfeng County;Shangnan County;Shanyang County;Zhen'an County;Zhashui County
6201|Chengguan District;Qilihe District;Xigu District;Anning District;Honggu District;Yongdeng County;Gaolan County;Yuzhong County
6202|Xiongguan Subdistrict;Gangcheng Subdistrict;Xincheng Town;Yuquan Town;Wenshu Town
6203|Jinchuan District;Yongchang County
6204|Baiyin District;Pingchuan District;Jingyuan County;Huining County;Jingtai County
6205|Qinzhou District;Maiji District;Qingshui County;Qin'an County;Gangu County;Wushan County;Zhangjiachuan Hui Autonomous County
6206|Liangzhou District;Minqin County;Gulang County;Tianzhu Tibetan Autonomous County
6207|Ganzhou District;Sunan Yugur Autonomous County;Minle County;Linze County;Gaotai County;Shandan County
6208|Kongtong District;Jingchuan County;Lingtai County;Chongxin County;Zhuanglang County;Jingning County;Huating City
6209|Suzhou District;Jinta County;Guazhou County;Subei Mongol Autonomous County;Aksay Kazakh Autonomous County;Yumen City;Dunhuang City
6210|Xifeng District;Qingcheng County;Huan County;Huachi County;Heshui County;Zhengning County;Ning County;Zhenyuan County
6211|Anding District;Tongwei County;Longxi County;Weiyuan County;Lintao County;Zhang County;Min County
6212|Wudu District;Cheng County;Wen County;Tanchang County;Kang County;Xihe County;Li County;Hui County;Liangdang County
6229|Linxia City;Linxia County;Kangle County;Yongjing County;Guanghe County;Hezheng County;Dongxiang Autonomous County;Jishishan Bonan, Dongxiang and Salar Autonomous County
6230|Hezuo City;Lintan County;Jone County;Zhouqu County;Tewo County;Maqu County;Luqu County;Xiahe County
6301|Chengdong District;Chengzhong District;Chengxi District;Chengbei District;Huangzhong District;Datong Hui and Tu Autonomous County;Huangyuan County
6302|Ledu District;Ping'an District;Minhe Hui and Tu Autonomous County;Huzhu Tu Autonomous County;Hualong Hui Autonomous County;Xunhua Salar Autonomous County
6322|Menyuan Hui Autonomous County;Qilian County;Haiyan County;Gangca County
6323|Tongren City;Jainca County;Zekog County;Henan Mongol Autonomous County
6325|Gonghe County;Tongde County;Guide County;Xinghai County;Guinan County
6326|Maqen County;Baima County;Gade County;Darlag County;Jigzhi County;Madoi County
6327|Yushu City;Zadoi County;Chindu County;Zhidoi County;Nangqen County;Qumarleb County
6328|Golmud City;Delingha City;Mangya City;Ulan County;Dulan County;Tianjun County
6401|Xingqing District;Xixia District;Jinfeng District;Yongning County;Helan County;Lingwu City
6402|Dawukou District;Huinong District;Pingluo County
6403|Litong District;Hongsibao District;Yanchi County;Tongxin County;Qingtongxia City
6404|Yuanzhou District;Xiji County;Longde County;Jingyuan County;Pengyang County
6405|Shapotou District;Zhongning County;Haiyuan County
6501|Tianshan District;Saybag District;Xinshi District;Shuimogou District;Toutunhe District;Dabancheng District;Midong District;Urumqi County
6502|Dushanzi District;Karamay District;Baijiantan District;Urho District
6504|Gaochang District;Shanshan County;Toksun County
6505|Yizhou District;Barkol Kazakh Autonomous County;Yiwu County
6523|Changji City;Fukang City;Hutubi County;Manas County;Qitai County;Jimsar County;Mori Kazakh Autonomous County
6527|Bole City;Alashankou City;Jinghe County;Wenquan County
6528|Korla City;Luntai County;Yuli County;Ruoqiang County;Qiemo County;Yanqi Hui Autonomous County;Hejing County;Hoxud County;Bohu County
6529|Aksu City;Kuqa City;Wensu County;Xayar County;Xinhe County;Baicheng County;Uqturpan County;Awat County;Kalpin County
6530|Artux City;Akto County;Akqi County;Wuqia County
6531|Kashgar City;Shufu County;Shule County;Yengisar County;Zepu County;Yarkant County;Yecheng County;Markit County;Yopurga County;Jiashi County;Maralbexi County;Taxkorgan Tajik Autonomous County
6532|Hotan City;Hotan County;Karakax County;Pishan County;Lop County;Qira County;Yutian County;Minfeng County
6540|Yining City;Kuytun City;Khorgos City;Yining County;Qapqal Xibe Autonomous County;Huocheng County;Gongliu County;Xinyuan County;Zhaosu County;Tekes County;Nilka County
6542|Tacheng City;Usu City;Shawan City;Emin County;Toli County;Yumin County;Hoboksar Mongol Autonomous County
6543|Altay City;Burqin County;Fuyun County;Fuhai County;Habahe County;Qinggil County;Jeminay County
6590|Shihezi City;Aral City;Tumxuk City;Wujiaqu City;Beitun City;Tiemenguan City;Shuanghe City;Kokdala City;Kunyu City;Huyanghe City;Xinxing City;Baiyang City
7101|Zhongzheng District;Datong District;Zhongshan District;Songshan District;Da'an District;Wanhua District;Xinyi District;Shilin District;Beitou District;Neihu District;Nangang District;Wenshan District
7102|Xinxing District;Qianjin District;Lingya District;Yancheng District;Gushan District;Qianzhen District;Sanmin District;Zuoying District;Nanzi District;Xiaogang District;Fengshan District
7103|West Central District;East District;South District;North District;Anping District;Annan District;Yongkang District
7104|Central District;East District;South District;West District;North District;Xitun District;Nantun District;Beitun District;Fengyuan District
7105|Banqiao District;Sanchong District;Zhonghe District;Yonghe District;Xinzhuang District;Xindian District;Tucheng District;Luzhou District;Xizhi District;Shulin District;Tamsui District
7106|Taoyuan District;Zhongli District;Pingzhen District;Bade District;Guishan District;Dayuan District
7107|Ren'ai District;Xinyi District;Zhongzheng District;Zhongshan District;Anle District;Nuannuan District;Qidu District
7108|East District;North District;Xiangshan District
7109|East District;West District
8101|Central and Western District;Wan Chai District;Eastern District;Southern District;Yau Tsim Mong District;Sham Shui Po District;Kowloon City District;Wong Tai Sin District;Kwun Tong District;Tsuen Wan District;Tuen Mun District;Yuen Long District;North District;Tai Po District;Sai Kung District;Sha Tin District;Kwai Tsing District;Islands District
8201|Nossa Senhora de Fátima;Santo António;São Lázaro;Sé;São Lourenço;Nossa Senhora do Carmo;Cotai;São Francisco Xavier
`
