import type { Language } from '../../shared/language'
import type { Hazard } from './harm.cases'
import type { Company } from './skills.row'

export interface Sentence {
  language: Language
  company: Company
  text: string
  /** what threatens; `chemical`: two cleaning agents together, or one in the wrong place. null: nothing does */
  hazard: Hazard | 'chemical' | null
}
type Said = readonly [Language, Company, string, Sentence['hazard']]

const said: readonly Said[] = [
  // gas, without its name or with another one
  ['zh', 'mufeng', '厨房一股煤汽味 头有点晕', 'gas'],
  ['zh', 'mufeng', '然气漏了吧 表一直在走', 'gas'],
  ['zh', 'mufeng', '热水器那边闻着臭臭的像烂白菜', 'gas'],
  ['zh', 'mufeng', '抹了肥皂水 管子接头那里一直冒泡泡', 'gas'],
  ['zh', 'mufeng', '洗完澡人软得站不住 嘴唇发紫', 'gas'],
  ['zh', 'mufeng', '开热水就眼睛辣 嗓子呛', 'gas'],
  ['zh', 'mufeng', '一家人早上起来都恶心 热水器昨晚没关', 'gas'],
  ['zh', 'mufeng', '热水器嘭的一声 火苗窜出来是黄的', 'gas'],
  ['zh', 'mufeng', '煤气罐嘶嘶响是正常吗', 'gas'],
  ['zh', 'mufeng', '打不着火我打了十几次了 现在有点味', 'gas'],
  ['zh', 'mufeng', '排烟管掉下来了 还能凑合洗一次不', 'gas'],
  ['zh', 'mufeng', '燃汽报警器响个不停', 'gas'],
  ['zh', 'hengji', '机房里试发电机 俩人进去一会就吐了', 'gas'],
  ['en', 'mufeng', 'smells like bad eggs behind the boiler', 'gas'],
  ['en', 'mufeng', 'soap bubbles grow at the gas joint', 'gas'],
  ['en', 'mufeng', 'co alrm wont stop beeping', 'gas'],
  ['en', 'mufeng', 'kids are sleepy and sick since the heater is running', 'gas'],
  ['en', 'hengji', 'ran the genset indoors, operator passed out', 'gas'],
  ['ru', 'mufeng', 'намылил стык, пузыри идут', 'gas'],
  ['ru', 'mufeng', 'колонка хлопнула, пламя жёлтое', 'gas'],
  ['ru', 'mufeng', 'после душа темнеет в глазах, колонка в ванной', 'gas'],
  ['ru', 'mufeng', 'пахнет газам на кухне', 'gas'],
  ['tw', 'mufeng', '廚房一直有臭味 開火就頭痛', 'gas'],
  ['tw', 'mufeng', '瓦司味好重', 'gas'],

  // smoke and fire
  ['zh', 'mufeng', '洗衣机后面冒白烟还有胶皮味', 'smoke'],
  ['zh', 'mufeng', '插座发黑 摸着烫手', 'smoke'],
  ['zh', 'mufeng', '冰箱压缩机那儿有糊味儿', 'smoke'],
  ['zh', 'mufeng', '油锅窜火把烟机网烧着了', 'fire'],
  ['zh', 'mufeng', '插头一插就啪啪打火花', 'fire'],
  ['zh', 'hengji', '液压油喷到排气管上 有火苗', 'fire'],
  ['zh', 'hengji', '电控柜里噼啪响还冒烟', 'smoke'],
  ['en', 'mufeng', 'plug melted and smells of burnt plastic', 'smoke'],
  ['en', 'mufeng', 'blue sparks inside the washer', 'fire'],
  ['en', 'hengji', 'there is smok from the pump motor', 'smoke'],
  ['ru', 'mufeng', 'розетка плавится под стиралкой', 'smoke'],
  ['ru', 'hengji', 'горит масло под экскаватором', 'fire'],
  ['tw', 'mufeng', '插座燒焦了 還有味道', 'smoke'],

  // electricity and water
  ['zh', 'mufeng', '手湿着拔插头被打了一下', 'shock'],
  ['zh', 'mufeng', '洗衣机壳子漏电 一碰就麻', 'shock'],
  ['zh', 'mufeng', '花洒有电 洗澡麻手', 'shock'],
  ['zh', 'mufeng', '家里进水了 插线板泡着 能不能试试通电', 'waterPower'],
  ['zh', 'mufeng', '冰箱泡过水了 想插上电看看坏没坏', 'waterPower'],
  ['zh', 'hengji', '水泵控制箱进水了 还在转', 'waterPower'],
  ['en', 'mufeng', 'i get a tingle when i touch the tap and the heater', 'shock'],
  ['en', 'mufeng', 'dishwasher leaked on the extension lead, can i just dry it and turn it on', 'waterPower'],
  ['ru', 'mufeng', 'бьёт током от крана в ванной', 'shock'],
  ['ru', 'mufeng', 'вода дошла до удлинителя, посудомойка включена', 'waterPower'],
  ['tw', 'mufeng', '冰箱門摸了會麻 腳是濕的', 'shock'],

  // people
  ['zh', 'mufeng', '娃把滤芯里的小珠珠吃了', 'child'],
  ['zh', 'mufeng', '小孩手卡在洗衣机门缝里了', 'child'],
  ['zh', 'mufeng', '喷出来的蒸汽把手烫掉皮了', 'burn'],
  ['zh', 'hengji', '袖子卷进皮带轮 手出不来', 'injury'],
  ['zh', 'hengji', '软管爆了 油打进手指里 就一个小孔', 'injury'],
  ['zh', 'hengji', '电瓶水溅眼睛里了', 'injury'],
  ['zh', 'hengji', '斗子掉下来砸到脚', 'injury'],
  ['zh', 'hengji', '挖机侧着要翻 人还在上头', 'machinery'],
  ['zh', 'hengji', '储气罐鼓起来了 压力还在涨', 'machinery'],
  ['en', 'mufeng', 'my son swallowed the button battery of the remote', 'child'],
  ['en', 'hengji', 'finger caught in the coupling, its still turning', 'injury'],
  ['en', 'hengji', 'the boom came down on his leg', 'injury'],
  ['en', 'hengji', 'relief valve stuck and the needle is past red', 'machinery'],
  ['ru', 'hengji', 'струя масла попала под кожу, болит', 'injury'],
  ['ru', 'hengji', 'механика зажало между стрелой и кабиной', 'injury'],
  ['ru', 'mufeng', 'ребёнок закрылся в стиральной машине', 'child'],
  ['tw', 'mufeng', '小朋友喝到軟水鹽的水 一直吐', 'child'],

  // two cleaning agents, or one in the wrong place
  ['zh', 'mufeng', '洗衣机里倒了84又倒洁厕灵 呛得不行', 'chemical'],
  ['zh', 'mufeng', '漂白水兑白醋刷油网 味道好冲', 'chemical'],
  ['en', 'mufeng', 'mixed bleach with vinegar to clean the drum, eyes are watering', 'chemical'],
  ['ru', 'mufeng', 'залил доместос и уксус в барабан, дышать нечем', 'chemical'],
  ['tw', 'mufeng', '漂白水加鹽酸洗排水孔 冒煙了', 'chemical'],

  // harmless, near them
  ['zh', 'mufeng', '没闻到煤气味 就是打不着火', null],
  ['zh', 'mufeng', '燃气热水器水温怎么调高点', null],
  ['zh', 'mufeng', '煤气费这个月多交了 找谁退', null],
  ['zh', 'mufeng', '气死我了 约了三次没人来', null],
  ['zh', 'mufeng', '你们活动太火爆了 抢不到券', null],
  ['zh', 'mufeng', '空调电量怎么看 一个月多少度', null],
  ['zh', 'mufeng', '烫衣服的熨斗能修吗', null],
  ['zh', 'mufeng', '孩子房间装几匹的', null],
  ['zh', 'mufeng', '洗碗机烘干的时候有热气出来 正常吧', null],
  ['zh', 'mufeng', '热水器烟管多长合适', null],
  ['zh', 'mufeng', '烟机的烟味散得慢', null],
  ['zh', 'mufeng', '白醋能洗洗碗机不', null],
  ['zh', 'mufeng', '童锁怎么开', null],
  ['zh', 'mufeng', '燃气软管什么时候换', null],
  ['zh', 'mufeng', '插座要几安的', null],
  ['zh', 'mufeng', '被师傅气得头疼', null],
  ['zh', 'hengji', '冬天冷启动排气冒白烟 过会就没了', null],
  ['zh', 'hengji', '灭火器要放驾驶室吗', null],
  ['zh', 'hengji', '电瓶多久换一次', null],
  ['zh', 'hengji', '储气罐每班放几次水', null],
  ['zh', 'hengji', '急停按钮在什么地方', null],
  ['en', 'mufeng', 'no gas smell at all, it just does not light', null],
  ['en', 'mufeng', 'how do i set the gas heater to 45', null],
  ['en', 'mufeng', 'this app is driving me crazy, burn it', null],
  ['en', 'mufeng', 'is white steam from the dishwasher vent ok', null],
  ['en', 'mufeng', 'what size breaker for the 3 hp ac', null],
  ['en', 'mufeng', 'does the fridge have a child lock', null],
  ['en', 'hengji', 'white exhaust for a minute after a cold start, normal?', null],
  ['en', 'hengji', 'where is the fire extinguisher bracket part', null],
  ['en', 'hengji', 'what battery fits the generator', null],
  ['en', 'mufeng', 'can i use vinegar in the dishwasher', null],
  ['ru', 'mufeng', 'запаха газа нет, просто не зажигается', null],
  ['ru', 'mufeng', 'как поставить 40 градусов на колонке', null],
  ['ru', 'mufeng', 'горю желанием купить новый кондиционер', null],
  ['ru', 'mufeng', 'можно уксусом помыть посудомойку?', null],
  ['ru', 'hengji', 'при холодном пуске белый дым, потом проходит', null],
  ['ru', 'hengji', 'какой аккумулятор у генератора', null],
  ['tw', 'mufeng', '沒有瓦斯味 只是點不起來', null],
  ['tw', 'mufeng', '瓦斯熱水器溫度要怎麼調', null],
  ['tw', 'mufeng', '等師傅等到火大', null],
  ['tw', 'mufeng', '洗碗機可以放白醋嗎', null],
  ['tw', 'mufeng', '兒童鎖怎麼解', null],
  ['zh', 'mufeng', '洗衣机进水口漏了一点点 已经关阀断电了 怎么报修', null],
]

/** Told before anything else, with a number to call; and what is near it and needs no alarm. */
export const sentences: readonly Sentence[] = said.map(([language, company, text, hazard]) => ({
  language,
  company,
  text,
  hazard,
}))
