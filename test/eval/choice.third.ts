import type { Language } from '../../shared/language'
import type { Choice } from './choice'

const REPAIR = '家电维修'
const INSTALL = '送货安装'
const CLEAN = '清洗保养'
const RECYCLE = '以旧换新'
const FEEDBACK = '投诉与建议'

const BREAKDOWN = '设备故障报修'
const PARTS = '备件更换'
const INSPECTION = '巡检与调试'

/** What is said, and the requests that a person would think of: none for a question, several where one must ask. */
type Row = readonly [language: Language, says: string, ...requests: string[]]

const MUFENG: readonly Row[] = [
  ['zh', '冰箱冷藏室一滴冷气都没有了，菜都臭了，快叫人来，文三路 88 号 2 幢 601', REPAIR],
  ['zh', '俺家洗衣机甩干的时候哐哐响，满屋子跑，恁们啥时候能来瞅瞅', REPAIR],
  ['zh', '燃起灶打不着火，电池换过了还是不行，13857120946 王女士，下午三点以后在家', REPAIR],
  ['en', 'dishwasher leaves a puddle on the kitchen floor every singel time, need somebody to fix it pls', REPAIR],
  ['ru', 'Стиралка не сливает воду и показывает E3, пришлите мастера завтра после шести', REPAIR],
  ['tw', '冷氣開了兩個小時還是吹熱風，室外機完全沒在轉，麻煩派人來看，我住板橋', REPAIR],

  ['zh', '电视明天到，要挂墙上，墙是空心砖的，师傅记得带膨胀螺丝', INSTALL],
  ['zh', '货已经在我家客厅了，不用送，就差人来装，油烟机一台灶具一台', INSTALL],
  ['zh', '你好，上周在你们店里订的对开门冰箱，能安排 20 号上午送到滨江吗，六楼没电梯，电话 18058712233', INSTALL],
  ['en', 'Just bought your 10 kg washer. Please bring it Saturday and hook it up, 3rd floor, no lift', INSTALL],
  ['ru', 'Купили у вас посудомойку, надо привезти и подключить, улица Садовая 14, кв. 52', INSTALL],
  ['tw', '新買的熱水器放在玄關三天了，想請師傅來裝，週末比較方便，謝謝', INSTALL],

  ['zh', '空调一开一股霉味，制冷没问题，就想请人拆开好好洗洗，三台挂机一台柜机', CLEAN],
  ['zh', '净水机红灯亮了提示该换芯了，帮我约个人来换', CLEAN],
  ['zh', '油烟机油得没法看，我妈自己擦不动，礼拜天能来个师傅彻底弄干净不', CLEAN],
  ['en', "Nothing is broken, I'd just like the drum of my washing machine descaled and the mould removed", CLEAN],
  ['ru', 'Хочу заказать мойку двух кондиционеров перед летом, удобно в субботу утром', CLEAN],
  ['tw', '洗衣機洗出來的衣服都有黑黑的屑屑，想約到府拆洗，直立式的，用了四年', CLEAN],

  ['zh', '冰箱没坏，就是太旧费电，想折点钱换台新的，你们来人看看值多少', RECYCLE],
  ['zh', '家里有个十来年的老空调不要了，你们收不收，收的话明天来拉走', RECYCLE],
  ['zh', '不修了不修了，修修都够买新的了，旧洗衣机抵给你们我加钱拿台滚筒', RECYCLE],
  ['en', 'Can u come pick up my old fridge and knock something off a new one? Its a 2014 model, still runs', RECYCLE],
  ['en', 'I would like to part-exchange two elderly air conditioners for new ones, if you would be so kind', RECYCLE],
  ['tw', '阿嬤家那台老電視想汰舊換新，可以請人來估價嗎？手機 0912-345-678', RECYCLE],

  ['zh', '上次来的师傅鞋套都不穿，地板给我划了一道，说他两句还甩脸子，太气人了', FEEDBACK],
  ['zh', '打你们热线半个钟头没人接，什么服务啊', FEEDBACK],
  ['zh', '提个小意见，遥控器字太小了，老人家看不清，下一代能不能印大点', FEEDBACK],
  ['en', 'Your technician charged me 200 in cash and refused a receipt. I want a manager to look into it', FEEDBACK],
  ['ru', 'Мастер опоздал на четыре часа и ещё нахамил моей маме, хочу чтобы с ним разобрались', FEEDBACK],
  [
    'tw',
    '約好早上九點，等到下午兩點都沒人來，也沒有電話通知，我還特地請了一天假，這種服務態度真的很誇張，請給我一個交代',
    FEEDBACK,
  ],

  ['zh', '礼拜六有师傅能来我家一趟不，上午下午都行', REPAIR, INSTALL, CLEAN, RECYCLE],
  ['zh', '热水器用了五年了，想叫人来弄一下', REPAIR, CLEAN],
  ['zh', '那台老洗衣机又不转了，要么修要么折价换一台，我也没想好', REPAIR, RECYCLE],
  ['zh', '空调要洗一下，另外冰箱冷冻室结不了冰也得修，两样都给我登记上', REPAIR, CLEAN],
  ['en', 'Book me someone for Tuesday after 5, 14 Lakeside Road, phone 555 0182', REPAIR, INSTALL, CLEAN, RECYCLE],
  ['ru', 'Нужно, чтобы кто-нибудь приехал и занялся кондиционером', REPAIR, INSTALL, CLEAN],
  ['tw', '想約師傅到府處理一下冷氣，禮拜六可以嗎', REPAIR, INSTALL, CLEAN],

  ['zh', '过了保的冰箱换个压缩机大概啥价'],
  ['zh', '我前天报的修怎么还没人联系我，单子到哪一步了'],
  ['zh', '滤芯一般多久换一次啊，我自己能换不'],
  ['zh', '好的好的，师傅刚走，弄好了，多谢哈'],
  ['zh', '那个以旧换新的补贴到几号截止，外地户口能不能享受'],
  ['zh', '约的明天上午，临时有事，想挪到后天，在哪里改'],
  ['zh', '先不要派人，我就问一声，送货上六楼要不要另外加钱'],
  ['en', 'whats the warranty on the compressor, 5 or 10 yrs?'],
  ['en', 'How long does a deep clean of a split unit usually take, and do I have to be at home?'],
  ['ru', 'Сколько стоит вызов мастера, если потом откажусь от ремонта?'],
  ['ru', 'Спасибо большое, всё понятно!'],
  ['tw', '請問安裝冷氣有包含銅管的費用嗎？'],
  ['tw', '除濕機的水箱多久要清一次呀'],
]

const HENGJI: readonly Row[] = [
  ['zh', '挖机趴窝了，打不着火，工地上二十几号人等着，赶紧来人！绕城高速 K12 旁边', BREAKDOWN],
  ['zh', '装载机大臂举到一半就自己往下掉，昨天还好好的，机手不敢开了', BREAKDOWN],
  ['zh', '泵车报 E207，臂架展不开，混凝土还在车里，联系老周 13905718866', BREAKDOWN],
  ['en', 'Excavator lost all travel on the left track, engine is fine. Site is down, get someone here asap', BREAKDOWN],
  ['ru', 'Экскаватор заглох и не заводится, дым чёрный, стоим на трассе М-4, 112 км', BREAKDOWN],
  ['tw', '吊車的捲揚今天早上突然卡死，鋼索放不下來，現場停工了，請立刻派人', BREAKDOWN],

  ['zh', '给我报个价，柴滤机滤各十个，斗齿一套五个，发到义乌', PARTS],
  ['zh', '师傅上回看过了，说是主泵密封圈老化，件你们有货的话发两套来，我们自己装', PARTS],
  ['zh', '机器没毛病，就是履带板磨薄了想提前备几块，要原厂的，别拿副厂糊弄', PARTS],
  ['en', 'Need 4 bucket teeth and 2 cutting edges for the 22 tonner, genuine only, ship to Ningbo yard', PARTS],
  ['ru', 'Нужны оригинальные фильтры на погрузчик, 6 штук, с доставкой в Казань, оформите заявку', PARTS],
  ['tw', '要訂一組原廠的液壓油濾芯跟兩條皮帶，寄到台中倉庫，統編之後再給', PARTS],

  ['zh', '塔吊要从一号楼挪到三号楼，挪完得有人来重新调，月底前能安排吗', INSPECTION],
  ['zh', '年底了，场子里六台设备统一查一遍吧，没啥大毛病，就图个放心', INSPECTION],
  ['zh', '新提的摊铺机后天拖到工地，要你们工程师过来开机调好教一下机手', INSPECTION],
  ['en', 'The annual check on our 3 loaders is due in March, can you put us down for the second week?', INSPECTION],
  ['en', 'New crane arrives thursday, we need your engineer on site to set it up and hand it over', INSPECTION],
  ['ru', 'Получили новый каток, просим прислать инженера для первого запуска, объект в Химках', INSPECTION],

  ['zh', '派个人到我们工地来一趟，明早八点', BREAKDOWN, PARTS, INSPECTION],
  ['zh', '液压油管爆了，要换一根', BREAKDOWN, PARTS],
  ['en', 'The starter motor on our roller is dead and we want a new one', BREAKDOWN, PARTS],
  ['ru', 'Нужен ваш механик на объект в среду', BREAKDOWN, PARTS, INSPECTION],
  ['tw', '怪手想請你們來看一下，有空的話這禮拜', BREAKDOWN, INSPECTION],

  ['zh', '液压油多少小时换一回，冬天要换标号不'],
  ['zh', '昨天下单的斗齿发货没有，运单号给一下'],
  ['zh', '晚上十二点以后报修你们也有人接吗，加不加夜班费'],
  ['en', 'Did your guy already leave? He was supposed to be at the quarry at 10'],
  ['en', 'Is the undercarriage covered by the 2000 hour warranty?'],
  ['ru', 'Что входит в годовой осмотр и сколько он длится?'],
  ['tw', '保固內換零件還要付工資嗎？'],
]

const choices = (tenant: Choice['tenant'], rows: readonly Row[]): Choice[] =>
  rows.map(([language, says, only, ...more]) => ({
    tenant,
    language,
    says,
    expects: only === undefined ? 'question' : more.length === 0 ? { template: only } : { asks: [only, ...more] },
  }))

/** Sentences by somebody who knows the requests of both companies and not how one of them is chosen. */
export const THIRD_CHOICES: readonly Choice[] = [...choices('mufeng', MUFENG), ...choices('hengji', HENGJI)]
