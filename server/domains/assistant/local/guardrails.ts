import { BRANDS } from '../order-entry/lexicon'
import { plain } from '../../../kernel/text/blocks'
import type { Knowledge } from './bm25-index'
import type { Document } from './index-builder'
import { stem } from '../../../kernel/text/stem'
import { isStop, normal, termsOf } from '../../../kernel/text/tokenize'

// all on the one spelling of terms.ts

/** Words that are a make and something else: 老板 is how one calls to people, "sharp" a kind of noise. */
const ALSO_WORDS = /^(?:老板|sharp|统帅)$/
/** What a home is connected with may be of any make. */
const CONNECTED = /^(?:的|牌)?\s?(?:路由器?|手机|音箱|插座|router|phone|app|роутер)/
const WHICH_MAKE = /(?:哪个?|什么|啥)(?:牌子|品牌)|\b(?:which|what|best) (?:brand|make)\b|как(?:ая|ую|ой) (?:марк|фирм)/
/** An article that speaks of makes may be asked about any. */
const SPEAKS_OF_MAKES = /品牌|牌子|\bbrands?\b|\bany make\b|(?:^|[^а-я])марк[аиуе]/

/** Makers of machines and of household things beside the brands of household appliances. */
const MAKERS = new RegExp(
  [
    '卡特(?:彼勒)?(?=\\s?\\d|挖|的|发)|小松|康明斯|沃尔沃|斗山|三一重工|徐工|柳工|临工|中联重科|神钢|久保田|阿特拉斯|英格索兰|凯撒|格兰富|威乐|法兰克|发那科|马扎克|哈斯|珀金斯|戴森|科沃斯|苏泊尔|象印|美诺|博朗',
    String.raw`\b(?:caterpillar|cat ?\d{3}|komatsu|cummins|volvo|doosan|hyundai|sany|xcmg|kobelco|kubota|atlas copco|ingersoll|kaeser|grundfos|wilo|fanuc|mazak|haas|perkins|deutz|dyson|roborock|tefal|miele|zanussi|hotpoint|braun|delonghi|jcb|john deere|bobcat)\b`,
    '(?:^|[^а-я])(?:бош|самсунг|хайер|камминз|катерпиллар|комацу|дайсон|вольво|хендай|атлас копко|грундфос|индезит|занусси|электролюкс)(?![а-я])',
  ].join('|'),
)

/** Everyday things that articles mention as tools or conditions (a phone that scans, children who are near) and are not about. */
const EVERYDAY = new RegExp(
  [
    '手机|电脑|笔记本|平板|打印机|复印机|电视|相机|耳机|手表|充电宝|游戏机|汽车|轿车|电动车|电瓶车|摩托车|机车|自行车|叉车|发烧|感冒|咳嗽|头[疼痛]|肚子[疼痛]',
    String.raw`\b(?:smart|mobile |cell )?phone\b(?! (?:number|support|line))|\b(?:iphone|ipad|tablet|laptop|computer|printer|tv|television|camera|headphones|car|motorbike|motorcycle|scooter|bicycle|forklift|fever|headache)\b`,
    'смартфон|айфон|в телефоне|мо[йегм]\\S* телефон|ноутбук|компьютер|принтер|телевизор|фотоаппарат|автомобил|мотоцикл|велосипед|самокат|погрузчик',
  ].join('|'),
)

/** Machines of a household or a workshop that have displays: a code of one is none of another's. */
const MACHINES = new RegExp(
  [
    '微波炉|烤箱|蒸箱|蒸烤|电饭煲|电饭锅|电磁炉|燃气灶|灶具|消毒柜|扫地机|洗地机|吸尘器|饮水机|咖啡机|空气净化器|除湿机|加湿器|电暖|地暖|壁挂炉|马桶|空气炸锅|豆浆机|破壁机|热泵|电梯|锅炉|注塑机|叉车|装载机|推土机|压路机|吊车|起重机|冲床|激光机|机器人',
    String.raw`\b(?:microwave|oven|stove|cooker|hob|induction|vacuum|robot|coffee|kettle|toaster|dehumidifier|humidifier|air purifier|radiator|toilet|fryer|heat pump|elevator|forklift|loader|dozer|crane|press|laser)\b`,
    'микроволнов|духовк|плит[аеуы](?![а-я])|мультиварк|пылесос|кофе(?:машин|варк)|чайник|увлажнител|осушител|котел|котл|погрузчик|бульдозер|кран(?:а|у)? (?:авто|баш)|пресс(?![а-я])|лифт',
  ].join('|'),
)
/** Whether a question is about a machine of a kind that few sell and this one's articles do not tell of: it names it, and none of the tenant's. */
export const isOtherMachine = (question: string): boolean =>
  MACHINES.test(normal(question)) || EVERYDAY.test(normal(question))

/** What people ask of anybody: food and its recipes, weather, money and shares, school, travel, news, health, sums, translations, letters. */
const REST_OF_LIFE = new RegExp(
  [
    '食谱|菜谱|做法.{0,4}好吃|怎么(?:煮|炖|炒|烧|蒸|烤)(?!水)|红烧|好吃|餐厅|饭店|火锅|外卖|奶茶|天气|气温预报|下雨吗|带伞|股票|基金|利率|贷款|公积金|房价|汇率|彩票|作业|考试|驾照|驾驶证|高考|论文|作文|翻译|请假条|写一?[封首篇份]|讲个?笑话|唱|电影|电视剧|明星|球赛|比分|新闻|签证|机票|高铁票|火车票|酒店|旅游|牙医|医院挂号|吃什么药|减肥|星座|乘以?\\s?\\d|除以|\\d\\s?[乘除加减×÷]\\s?\\d|恋爱|老婆生气|沙发|马桶|下水道(?!管)|水泥|钢筋|塔吊',
    String.raw`\b(?:recipe|restaurant|weather|forecast|umbrella|shares?|stocks? (?:price|market)|mortgage|loan|exchange rate|lottery|homework|exam|essay|poem|translate|joke|movie|football|match last|score|news|visa|passport|flights?|hotel|dentist|doctor appointment|horoscope|multipl\w+|divided by|president|capital of|toaster|sofa)\b`,
    'рецепт|сварить|приготовить|ресторан|погод|прогноз|зонт|акци[ийя] (?:газпром|сбер)|ипотек|кредит|курс (?:доллар|евро|тенге|рубл|валют)|лотере|домашн\\S+ задани|экзамен|сочинени|переведи|анекдот|шутк|фильм|футбол|новост|виз[ауы](?![а-я])|билет|поезд|гостиниц|стоматолог|гороскоп|умнож|борщ|диван|перфоратор',
  ].join('|'),
)

/** Private matters of the staff, which are never told: where they live, what they earn, their own phone number. The number of the service is public. */
const PRIVATE =
  /(?<!客服|服务|热线|公司)(?:师傅|工程师|维修员|经理|员工|司机|技师|老板|同事|客服[一-龥]{2,3})的?[一-龥]{0,2}(?:手机号|电话号|私人|微信|住(?:哪|址|在)|工资|收入|年龄|身份证)|(?:住在?哪|家庭住址|身份证号|工资|薪水|月薪|年薪)|\b(?:salary|wages?|home address)\b|\bphone number of (?!your (?:company|service|support))|\bhow much do(?:es)? .* earn\b|зарплат|зарабатыва|домашний адрес|номер телефона (?:мастера|инженера)/

/** Verbs that fit every product, so they do not tell which one is meant. */
const ACTS = new Set(
  '更换 清洗 维修 修理 安装 显示 故障 使用 不开机 启动 change clean repair fix replace install start show error work use get менять поменять чистить ремонт включается работает'
    .split(' ')
    .map(stem),
)
/** Whether articles are about a word: it is in a title or a heading, has two letters at least, and is no verb of doing. */
const isAbout = (term: string, knowledge: Knowledge): boolean =>
  term.length > 1 && !term.startsWith('+') && !isStop(term) && !ACTS.has(term) && knowledge.names(term)

const saysOf = (document: Document, knowledge: Knowledge): string =>
  normal(
    knowledge
      .siblings(document)
      .map(({ title, heading, blocks }) => `${title} ${heading} ${plain(blocks)}`)
      .join(' '),
  )

/** The make that a question names and this company does not have. */
function namesOtherMake(said: string, knowledge: Knowledge): boolean {
  const make = BRANDS.exec(said) ?? MAKERS.exec(said)
  return (
    make !== null &&
    !ALSO_WORDS.test(make[0]) &&
    !knowledge.knows(make[0]) &&
    !CONNECTED.test(said.slice(make.index + make[0].length))
  )
}

/** Whether a question itself says that it is about nothing of this company: another make, a machine that no article tells of, the rest of life. */
export function isNothingHere(question: string, knowledge: Knowledge): boolean {
  const said = normal(question)
  if (namesOtherMake(said, knowledge)) return true
  const isTold = (words: string): boolean =>
    knowledge.documents.some(({ title, heading }) => normal(`${title} ${heading}`).includes(words))
  const life = REST_OF_LIFE.exec(said)?.[0]
  if (life !== undefined && !isTold(life)) return true
  const machine = MACHINES.exec(said)?.[0]
  return machine !== undefined && !knowledge.catalogue.namedIn(said).size && !isTold(machine)
}

/**
 * Whether a question is about what no article answers, whatever words it shares with the best one: the things of other makers (their codes and
 * prices are not ours), everyday things, and private matters of staff.
 */
export function isElsewhere(question: string, best: Document, knowledge: Knowledge): boolean {
  const said = normal(question)
  if (PRIVATE.test(said)) return true
  const life = REST_OF_LIFE.exec(said)?.[0]
  if (life !== undefined && !saysOf(best, knowledge).includes(life)) return true
  const foreign = namesOtherMake(said, knowledge)
  if ((foreign || WHICH_MAKE.test(said)) && !SPEAKS_OF_MAKES.test(saysOf(best, knowledge))) return true
  const thing = EVERYDAY.exec(said)?.[0]
  if (thing === undefined) return false
  // what is asked of it is a matter of the articles (手机怎么连空调), or they are about it
  return !termsOf(said).some(term => isAbout(term, knowledge))
}
