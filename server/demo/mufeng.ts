import type { TenantFlags } from '../door/door.table'
import { picture, type DemoCompany } from './company'
import { idOf, t } from './fixed'
import { mufengStories } from './stories.mufeng'
import { mufengTemplates } from './templates.mufeng'

const flags: TenantFlags = {
  setting: { anonymous: true, progress: true, evaluate: true, shop: true, wiki: true },
  multiLanguage: true, serviceMall: true, PRODUCT_REGISTER_NEW: true, memberManage: true, RECEIPT_MANAGE: true, LINKC_SCAN_CODE_CONFIG: true,
  MinAppNoLogin: true, extendedWarrantyCard: true, appletsService: true, productRegisterOpen: true, needPayOrderByOutLine: false, needShowDiscountPriceGray: true,
  selfHelpEnabled: true, satisfactionGray: true, printAuthorityCheck: false, languageReset: false, editionList: [1, 6], faultLibraryIds: [], shopType: 1,
}
const create = (template: string) => `/event/create?templateId=${idOf(`mufeng template ${template}`)}`

/** A home-appliance maker that sells to households: open to strangers, four languages, everything switched on. */
export const mufeng: DemoCompany = {
  key: 'mufeng', codePrefix: 'MF',
  tenant: {
    name: t('沐风家电', 'Mufeng Home', 'Mufeng Home', '沐風家電'),
    introduction: t(
      '沐风家电 1998 年创立于杭州，为 1,200 万个家庭提供空调、冰箱、洗衣机和净水产品。全国 2,600 个服务网点，工程师持证上门，修完满意再离开。',
      'Founded in Hangzhou in 1998, Mufeng Home makes air conditioners, refrigerators, washing machines and water purifiers for 12 million families. Certified engineers work from 2,600 service points across the country.',
      'Mufeng Home основана в Ханчжоу в 1998 году. Кондиционеры, холодильники, стиральные машины и фильтры для 12 млн семей, 2600 сервисных пунктов и сертифицированные мастера.',
      '沐風家電 1998 年創立於杭州，為 1,200 萬個家庭提供冷氣、冰箱、洗衣機與淨水產品。全國 2,600 個服務據點，工程師持證到府，修到滿意才離開。'),
    address: t('浙江省杭州市滨江区江南大道 3688 号沐风大厦', 'Mufeng Tower, 3688 Jiangnan Avenue, Binjiang, Hangzhou', 'Ханчжоу, Биньцзян, Цзяннань-дадао 3688, Mufeng Tower', '浙江省杭州市濱江區江南大道 3688 號沐風大廈'),
    people: t('客户关怀中心', 'Customer care', 'Отдел заботы о клиентах', '客戶關懷中心'),
    workTime: t('每天 8:00–22:00', 'Daily 8:00–22:00', 'Ежедневно 8:00–22:00', '每天 8:00–22:00'),
    phone: '400-000-1618', email: 'service@mufeng.example', logo: picture('logo-mufeng'), type: 1, portalEnabled: true, flags,
    evaluateConfig: {
      useStarEvaluate: true, useTagEvaluate: true,
      starEvaluates: [
        t('非常不满意', 'Very poor', 'Очень плохо', '非常不滿意'), t('不满意', 'Poor', 'Плохо', '不滿意'), t('一般', 'Fair', 'Нормально', '普通'), t('满意', 'Good', 'Хорошо', '滿意'), t('非常满意', 'Excellent', 'Отлично', '非常滿意'),
      ],
      tagEvaluates: [
        { star: 1, tags: [t('没有修好', 'Not repaired', 'Не починили', '沒有修好'), t('态度恶劣', 'Rude', 'Грубость', '態度惡劣'), t('乱收费', 'Overcharged', 'Завысили цену', '亂收費'), t('爽约', 'Did not come', 'Не приехали', '爽約')] },
        { star: 2, tags: [t('多次上门', 'Took several visits', 'Несколько визитов', '多次到府'), t('迟到', 'Late', 'Опоздание', '遲到'), t('沟通不畅', 'Hard to talk to', 'Плохо объяснили', '溝通不良')] },
        { star: 3, tags: [t('等待较久', 'Long wait', 'Долгое ожидание', '等待較久'), t('讲解不清', 'Little explained', 'Мало объяснили', '講解不清'), t('基本解决', 'Mostly solved', 'В целом решено', '大致解決')] },
        { star: 4, tags: [t('按时上门', 'On time', 'Вовремя', '準時到府'), t('技术熟练', 'Skilled', 'Мастерство', '技術熟練'), t('收费透明', 'Clear prices', 'Честная цена', '收費透明')] },
        { star: 5, tags: [t('准时守约', 'Punctual', 'Пунктуально', '準時守約'), t('手艺过硬', 'Expert work', 'Мастер своего дела', '手藝過硬'), t('耐心讲解', 'Explains well', 'Понятно объяснил', '耐心講解'), t('干净整洁', 'Left it tidy', 'Чисто и аккуратно', '乾淨整潔'), t('收费透明', 'Clear prices', 'Честная цена', '收費透明')] },
      ],
      starEvaluateFeilds: [t('服务态度', 'Attitude', 'Вежливость', '服務態度'), t('专业水平', 'Skill', 'Мастерство', '專業水準'), t('准时', 'Punctuality', 'Пунктуальность', '準時')],
    },
  },
  door: {
    domainId: 'mufeng', host: '', name: t('沐风家电 · 服务', 'Mufeng Home Service', 'Сервис Mufeng Home', '沐風家電 · 服務'), themeColour: '#13C2C2,#0B7F86,#FFB74A',
    pageBackgroundColour: '#F5F8FA', containerMargin: 8, defaultLanguage: 'zh', languageList: ['zh', 'en', 'ru', 'tw'], firstChooseLangEnable: false,
    banners: [
      { picture: picture('banner-mufeng-clean'), title: t('空调深度清洗', 'Deep-clean your air conditioner', 'Чистка кондиционера', '冷氣深度清洗'), text: t('拆机洗到蒸发器，壁挂 99 元起', 'Down to the evaporator, from ¥99', 'До испарителя, от ¥99', '拆機洗到蒸發器，壁掛 99 元起'), url: create('clean') },
      { picture: picture('banner-mufeng-recycle'), title: t('以旧换新补贴', 'Trade in the old one', 'Обмен старой техники', '以舊換新補貼'), text: t('不限品牌，换新最高补 800 元', 'Any brand, up to ¥800 off', 'Любая марка, скидка до ¥800', '不限品牌，換新最高補 800 元'), url: create('recycle') },
      { picture: picture('banner-mufeng-home'), title: t('全屋家电，一站服务', 'One service for the whole home', 'Один сервис для дома', '全屋家電，一站服務'), text: t('安装、维修、清洗，预约即到', 'Install, repair, clean: just book', 'Установка, ремонт, чистка', '安裝、維修、清洗，預約即到'), url: '/mall/serviceCenter' },
    ],
  },
  announcements: [
    { daysAgo: 1, title: t('入冬检修：燃气热水器免费安检', 'Winter check: free for gas water heaters', 'Зимняя проверка газовых колонок бесплатно', '入冬檢修：瓦斯熱水器免費安檢'), content: t('即日起至月底，购买满三年的沐风燃气热水器可预约一次免费上门安检，包括燃气泄漏、排烟和点火检查。请在“清洗保养”中勾选“免费用电安检”并在备注中写明热水器型号。', 'Until the end of the month, Mufeng gas water heaters older than three years get one free safety visit: gas leaks, flue and ignition. Choose “Free safety check” under Cleaning and care and note your model.', 'До конца месяца владельцы газовых водонагревателей Mufeng старше трёх лет могут бесплатно проверить утечки, дымоход и розжиг. Выберите проверку в разделе «Чистка и уход» и укажите модель.', '即日起至月底，購買滿三年的沐風瓦斯熱水器可預約一次免費到府安檢，包括瓦斯洩漏、排煙與點火檢查。請在「清洗保養」中勾選「免費用電安檢」，並在備註中寫明熱水器型號。') },
    { daysAgo: 9, title: t('净水滤芯整套换新 8.5 折', '15% off complete filter sets', 'Комплект картриджей −15 %', '淨水濾芯整組換新 85 折'), content: t('本月通过服务门户预约“整套换芯”享 8.5 折，上门更换、旧芯回收均免费。', 'Book a complete change of filters here this month and save 15%. Fitting and taking back the old filters is free.', 'При заказе замены всех картриджей в этом месяце скидка 15 %. Замена и утилизация бесплатны.', '本月透過服務入口預約「整組換芯」享 85 折，到府更換、舊芯回收均免費。') },
    { daysAgo: 23, title: t('谨防冒充沐风售后的来电', 'Beware of false service calls', 'Осторожно: звонки мошенников', '謹防冒充沐風售後的來電'), content: t('沐风工程师不会要求您提前转账或提供验证码。上门时请核对工牌和服务单号，如有疑问请拨打 400-000-1618。', 'Our engineers never ask for money in advance or for a code. Check the badge and the request number, and call 400-000-1618 when in doubt.', 'Мастера никогда не просят предоплату или код. Проверьте бейдж и номер заявки; сомневаетесь — звоните 400-000-1618.', '沐風工程師不會要求您事先轉帳或提供驗證碼。到府時請核對工作證與服務單號，如有疑問請撥打 400-000-1618。') },
  ],
  customers: [
    { key: 'zhang', name: '张三家', address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '文三路 1 号嘉和苑 3 幢 502 室' } },
    { key: 'yunqi', name: '云栖里民宿', address: { province: '浙江省', city: '杭州市', dist: '西湖区', address: '转塘街道云栖竹径 28 号' } },
    { key: 'qinghe', name: '上海青禾幼儿园', address: { province: '上海市', city: '上海市', dist: '徐汇区', address: '龙吟路 166 号' } },
    { key: 'laozhao', name: '老赵家常菜馆', address: { province: '浙江省', city: '宁波市', dist: '鄞州区', address: '百丈东路 315 号底商' } },
    { key: 'wilson', name: 'Emma Wilson', address: { province: '上海市', city: '上海市', dist: '长宁区', address: 'Room 1203, Building 2, 88 Hongmei Road' } },
  ],
  linkmen: [
    { key: 'zhangsan', customer: 'zhang', name: '张三', phone: '13800000000', account: 'zhangsan', email: 'zhangsan@mail.example', language: 'zh', lastLogin: [-1, '21:04'] },
    { key: 'lijuan', customer: 'zhang', name: '李娟', phone: '13800000001', language: 'zh', lastLogin: [-3, '12:26'] },
    { key: 'chensiyuan', customer: 'yunqi', name: '陈思远', phone: '13600000021', account: 'chensiyuan', email: 'front@yunqili.example', language: 'zh', lastLogin: [-1, '08:15'] },
    { key: 'linxiaoman', customer: 'yunqi', name: '林小满', phone: '13600000022', language: 'zh' },
    { key: 'zhoumin', customer: 'qinghe', name: '周敏', phone: '15800000031', account: 'zhoumin', language: 'zh', lastLogin: [-2, '16:40'] },
    { key: 'zhaoguoqiang', customer: 'laozhao', name: '赵国强', phone: '18700000041', language: 'zh', lastLogin: [-40, '10:02'] },
    { key: 'emma', customer: 'wilson', name: 'Emma Wilson', phone: '18600000051', account: 'emma', email: 'emma.wilson@mail.example', language: 'en', lastLogin: [-1, '19:30'] },
  ],
  staff: [
    { key: 'limin', displayName: '李敏', phone: '17700000100', account: 'staff', openUserId: 'limin' },
    { key: 'wangjianguo', displayName: '王建国', phone: '17700000101', account: 'wangjianguo', openUserId: 'wangjianguo' },
    { key: 'chenwei', displayName: '陈伟', phone: '17700000102', account: 'chenwei', openUserId: 'chenwei' },
    { key: 'liuyang', displayName: '刘洋', phone: '17700000103', account: 'liuyang', openUserId: 'liuyang' },
    { key: 'zhaoqian', displayName: '赵倩', phone: '17700000104', account: 'zhaoqian', openUserId: 'zhaoqian' },
  ],
  templates: mufengTemplates,
  models: {
    acWall: { name: t('清风壁挂空调 1.5 匹', 'Breeze wall air conditioner', 'Настенный кондиционер Breeze', '清風壁掛冷氣 1.5 匹'), type: t('空调', 'Air conditioner', 'Кондиционер', '冷氣'), model: 'KFR-35GW/QF2', picture: picture('product-ac-wall'), serialPrefix: 'QF2' },
    acFloor: { name: t('沐云柜式空调 3 匹', 'Cloud floor-standing air conditioner', 'Колонный кондиционер Cloud', '沐雲直立式冷氣 3 匹'), type: t('空调', 'Air conditioner', 'Кондиционер', '冷氣'), model: 'KFR-72LW/MY3', picture: picture('product-ac-floor'), serialPrefix: 'MY3' },
    washer: { name: t('静澜滚筒洗衣机 10 kg', 'Still front-loading washer, 10 kg', 'Стиральная машина Still, 10 кг', '靜瀾滾筒洗衣機 10 kg'), type: t('洗衣机', 'Washing machine', 'Стиральная машина', '洗衣機'), model: 'XQG100-JL5', picture: picture('product-washer'), serialPrefix: 'JL5' },
    washerDryer: { name: t('静澜洗烘一体机 12 kg', 'Still washer-dryer, 12 kg', 'Стирально-сушильная Still, 12 кг', '靜瀾洗脫烘滾筒 12 kg'), type: t('洗衣机', 'Washing machine', 'Стиральная машина', '洗衣機'), model: 'XQG120-JL8D', picture: picture('product-washer'), serialPrefix: 'JL8' },
    fridge: { name: t('鲜域十字门冰箱 512 L', 'FreshZone four-door refrigerator, 512 L', 'Холодильник FreshZone, 512 л', '鮮域十字門冰箱 512 L'), type: t('冰箱', 'Refrigerator', 'Холодильник', '冰箱'), model: 'BCD-512WXY', picture: picture('product-fridge'), serialPrefix: 'XY5' },
    purifier: { name: t('清源厨下净水器 1000G', 'Source under-sink purifier, 1000G', 'Фильтр под мойку Source 1000G', '清源廚下淨水器 1000G'), type: t('净水器', 'Water purifier', 'Фильтр для воды', '淨水器'), model: 'RO-1000QY3', picture: picture('product-purifier'), serialPrefix: 'QY3' },
    dishwasher: { name: t('净界嵌入式洗碗机 16 套', 'Pure built-in dishwasher, 16 settings', 'Посудомойка Pure, 16 комплектов', '淨界嵌入式洗碗機 16 套'), type: t('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機'), model: 'WQP16-JJ8', picture: picture('product-dishwasher'), serialPrefix: 'JJ8' },
    heater: { name: t('恒泉燃气热水器 16 L', 'Spring gas water heater, 16 L', 'Газовый водонагреватель Spring, 16 л', '恆泉瓦斯熱水器 16 L'), type: t('热水器', 'Water heater', 'Водонагреватель', '熱水器'), model: 'JSQ30-HQ16', picture: picture('product-heater'), serialPrefix: 'HQ1' },
    hood: { name: t('揽云侧吸油烟机', 'Sky range hood', 'Вытяжка Sky', '攬雲側吸抽油煙機'), type: t('油烟机', 'Range hood', 'Вытяжка', '抽油煙機'), model: 'CXW-260-LY9', picture: picture('product-hood'), serialPrefix: 'LY9' },
  },
  products: [
    { key: 'zs.acFloor', model: 'acFloor', customer: 'zhang', warranty: [538, 72], code: 'MF-8K2Q7D' },
    { key: 'zs.acMain', model: 'acWall', customer: 'zhang', warranty: [538, 72] },
    { key: 'zs.acGuest', model: 'acWall', customer: 'zhang', warranty: [-412, 36] },
    { key: 'zs.washer', model: 'washer', customer: 'zhang', warranty: [997, 36] },
    { key: 'zs.fridge', model: 'fridge', customer: 'zhang', warranty: [641, 36] },
    { key: 'zs.purifier', model: 'purifier', customer: 'zhang', warranty: [12, 12] },
    { key: 'zs.dishwasher', model: 'dishwasher', customer: 'zhang', warranty: [1088, 36] },
    { key: 'zs.heater', model: 'heater', customer: 'zhang', warranty: [-38, 36] },
    { key: 'zs.hood', model: 'hood', customer: 'zhang' },
    { key: 'yq.lobby', model: 'acFloor', customer: 'yunqi', warranty: [1460, 72] },
    { key: 'yq.room1', model: 'acWall', customer: 'yunqi', warranty: [1460, 72] },
    { key: 'yq.room2', model: 'acWall', customer: 'yunqi', warranty: [1460, 72] },
    { key: 'yq.room3', model: 'acWall', customer: 'yunqi', warranty: [1460, 72] },
    { key: 'yq.washer', model: 'washer', customer: 'yunqi', warranty: [204, 36] },
    { key: 'yq.dryer', model: 'washerDryer', customer: 'yunqi', warranty: [1090, 36] },
    { key: 'yq.heater1', model: 'heater', customer: 'yunqi', warranty: [26, 36] },
    { key: 'yq.heater2', model: 'heater', customer: 'yunqi', warranty: [26, 36] },
    { key: 'qh.purifier1', model: 'purifier', customer: 'qinghe', warranty: [190, 12] },
    { key: 'qh.purifier2', model: 'purifier', customer: 'qinghe', warranty: [190, 12] },
    { key: 'qh.dryer', model: 'washerDryer', customer: 'qinghe', warranty: [760, 36] },
    { key: 'lz.hood', model: 'hood', customer: 'laozhao', warranty: [-95, 12] },
    { key: 'lz.fridge', model: 'fridge', customer: 'laozhao' },
    { key: 'ew.washer', model: 'washer', customer: 'wilson', warranty: [480, 36] },
    { key: 'ew.ac', model: 'acWall', customer: 'wilson', warranty: [1713, 72] },
  ],
  stories: mufengStories,
}
