import type { Language } from '../../../../shared/language'
import type { Danger } from './rules'

/** Which numbers are told with a danger, the one to call first in front. `gas`: the line of the gas company. */
export type Help = 'fire' | 'ambulance' | 'police' | 'gas'
/** A card: what it may be, and what to do in its order. Short, because it is read in fright; after what fire brigades, ambulance services and poison centres advise the public. */
interface Card {
  title: string
  steps: readonly string[]
}
interface Texts {
  call: string
  numbers: Record<Help, string>
  /** the gas company's line is another one in each city: where it stands */
  gasUnknown: string
  /** `{place}`: where the numbers are good */
  elsewhere: string
  /** once nobody is in danger: `{phone}` of the company */
  after: string
  /** in front of what an article says of it: `{title}`, `{url}` */
  article: string
  cards: Record<Danger, Card>
}

export const HELP: Record<Danger, readonly Help[]> = {
  fire: ['fire', 'ambulance'],
  gas: ['fire', 'gas'],
  fumes: ['ambulance', 'fire'],
  mixed: ['ambulance', 'fire'],
  shock: ['ambulance'],
  collapse: ['ambulance'],
  crushed: ['ambulance', 'fire'],
  injected: ['ambulance'],
  chemical: ['ambulance'],
  swallowed: ['ambulance'],
  trapped: ['fire', 'ambulance'],
  burn: ['ambulance'],
  explosion: ['fire', 'ambulance'],
  smoke: ['fire'],
  water: ['fire', 'ambulance'],
  pressure: ['fire', 'ambulance'],
  tipping: ['fire', 'ambulance'],
  controls: ['ambulance', 'fire'],
  ignition: ['fire', 'gas'],
}

export const SAFETY_TEXTS: Record<Language, Texts> = {
  zh: {
    call: '紧急电话：',
    numbers: { fire: '火警', ambulance: '急救', police: '报警', gas: '燃气抢修' },
    gasUnknown: '当地燃气公司抢修电话（各城市不同，见燃气表或缴费单）',
    elsewhere: '以上是{place}的号码，在其他地方请拨当地的紧急电话。',
    after: '人都安全以后，再联系我们：{phone}。',
    article: '知识库[《{title}》]({url})：{quote}',
    cards: {
      fire: {
        title: '着火或打火花：先保证人的安全',
        steps: [
          '马上叫所有人离开，不要拿东西，关上身后的门。',
          '到安全处拨打 {fire}，说清地址和什么在烧。',
          '只有火很小、退路畅通、够得着空气开关时，才切断电源。',
          '电器和油着火绝对不要泼水；油锅小火盖上锅盖、关火。',
          '烟大就放弃灭火，弯腰低姿离开，不要回屋。',
        ],
      },
      gas: {
        title: '可能是燃气泄漏：先保证人的安全',
        steps: [
          '不要开关任何电器和灯，不要插拔插头，不要在屋里打电话。',
          '不要点火、抽烟。',
          '打开门窗；够得着就关燃气总阀或钢瓶阀。',
          '所有人离开到室外，不坐电梯。',
          '在室外打燃气公司抢修电话，情况紧急拨打 {fire}。确认安全前不要回屋、不要再用。',
        ],
      },
      fumes: {
        title: '可能是一氧化碳或废气中毒：马上离开',
        steps: [
          '马上把所有人带到室外新鲜空气里，能开门窗就开。',
          '关掉热水器、炉具或发动机（顺手够得着才关），不要再用。',
          '头晕、恶心、昏过去的人：拨打 {ambulance}，说可能是一氧化碳中毒。',
          '没有呼吸就做心肺复苏；有呼吸就侧卧，防止呕吐堵住。',
          '报警器响不要消音后继续待着，查明原因前不要回屋。',
        ],
      },
      shock: {
        title: '漏电、触电：不要再碰',
        steps: [
          '不要碰机器，也不要用手去拉触电的人。',
          '先拉下空气开关（总闸）；地上有水、手湿就不要靠近。',
          '关不了电，用干燥的木棍、塑料把人和电源分开。',
          '有人被电到，哪怕没事也去医院；昏迷、胸闷、烧伤拨打 {ambulance}，没有呼吸就做心肺复苏。',
          '断电后不要再开，让别人也不要碰。',
        ],
      },
      collapse: {
        title: '有人昏倒：马上叫急救',
        steps: [
          '看四周安全再靠近：有气味先开门窗、把人移到室外，有电先断电。',
          '拨打 {ambulance}，开免提听指导。',
          '没有正常呼吸：马上胸外按压，每分钟 100–120 次，有 AED 就用。',
          '有呼吸：侧卧，不要喂水喂药，守着等救护车。',
        ],
      },
      crushed: {
        title: '有人被夹、被压或受伤：先停机救人',
        steps: [
          '按急停或切断电源，不要倒车、不要反转、不要硬拉。',
          '拨打 {ambulance}；人被卡住再拨 {fire} 来破拆。',
          '出血用干净的布用力按住，不松开；扎进肉里的东西不要拔。',
          '断指用干净湿布包好装袋，袋外放冰，随人送医院。',
          '不要移动伤者（除非还有危险），保暖，陪着他。',
        ],
      },
      injected: {
        title: '高压油射进皮肤：马上去医院，哪怕只有一个小眼',
        steps: [
          '停机、卸压，不要再碰漏油处。',
          '拨打 {ambulance} 或立刻去有手外科的医院，几小时内就可能要手术。',
          '告诉医生：高压注射伤、是什么油。',
          '不要挤、不要热敷、不要包紧；取下戒指手表，抬高、不动。',
          '不要吃喝，等医生决定。不疼也不能等。',
        ],
      },
      mixed: {
        title: '清洁剂混用会放出毒气：马上离开',
        steps: [
          '不要再闻、不要再倒，也不要用手去捞、去擦。',
          '所有人马上到室外通风处；顺手能开门窗就开。',
          '咳嗽、气喘、胸闷、眼睛刺痛：拨打 {ambulance}，说清混了什么。',
          '溅到眼睛或皮肤，马上用清水冲 15 分钟以上。',
          '气味散尽以前不要回去；漂白水、消毒液绝不要和洁厕剂、醋、除垢剂、氨水一起用。',
        ],
      },
      chemical: {
        title: '化学品溅到眼睛或皮肤：马上冲水',
        steps: [
          '马上用流动的清水冲，眼睛撑开冲 15–20 分钟以上，不要揉。',
          '边冲边脱掉沾到的衣服，取下隐形眼镜。',
          '拨打 {ambulance} 或去医院，带上容器或拍下标签。',
          '不要用别的药水去中和。',
        ],
      },
      swallowed: {
        title: '误吞了东西：马上问医生',
        steps: [
          '拨打 {ambulance}，说清吞了什么、多少、什么时候、几岁。',
          '纽扣电池、磁铁：哪怕没有不舒服，也马上去医院拍片，不等。',
          '不要催吐；洗涤剂、凝珠先漱口擦嘴，不要灌水。',
          '噎住不能咳、不能说话：拍背、腹部冲击（婴儿拍背压胸）。',
          '带上包装去医院。',
        ],
      },
      trapped: {
        title: '有人被困或被夹：先断电救人',
        steps: [
          '马上停机、拔插头或拉空气开关，让人守着说话。',
          '门能开就打开；开不了不要再通电、不要硬拽。',
          '拨打 {fire} 破拆，呼吸困难、受伤或昏迷同时拨打 {ambulance}。',
          '让空气进去：垫住门缝，给里面的人照明、安抚。',
          '救出后有伤、没精神，去医院。',
        ],
      },
      burn: {
        title: '烫伤、烧伤：先冲凉水',
        steps: [
          '马上用流动的凉水冲 15–20 分钟，不要用冰。',
          '边冲边脱下戒指、衣服；粘住的不要撕。',
          '盖上干净保鲜膜或湿布，不要抹牙膏、酱油、药膏，不要挑破水泡。',
          '面积大过手掌、起泡、破皮，脸、手、关节，小孩老人：拨打 {ambulance} 或去医院。',
          '关掉热水或机器，以免再烫。',
        ],
      },
      explosion: {
        title: '爆裂、爆炸：离开，打电话',
        steps: [
          '所有人离开，不要回去看。',
          '够得着、没有烟火时才切断电源和燃气。',
          '有烟或火拨打 {fire}，有人受伤拨打 {ambulance}。',
          '进了眼睛或皮肤的液体，马上用清水冲 15 分钟以上。',
          '不要再开机。',
        ],
      },
      smoke: {
        title: '冒烟、焦味：先断电',
        steps: [
          '马上停用。插头干燥、够得着就拔下，否则拉空气开关。',
          '不要打开机门、外壳看，不要拿里面的东西（进了空气会烧起来）。',
          '不要泼水。',
          '烟不停、看到火、满屋是烟：所有人离开，在外面拨打 {fire}。',
          '烟停了也不要再通电，等工程师检查。',
        ],
      },
      water: {
        title: '水碰到电：先断电，别靠近',
        steps: [
          '不要碰机器、插头、插座，不要踩水。',
          '去拉空气开关（总闸）；要踩水才够得着就不要去，请供电公司断电。',
          '断电以后再关水阀、擦水。',
          '有人被电到，断电后再救，拨打 {ambulance}；冒烟着火拨打 {fire}。',
          '泡过水的机器和插座，查过、干透以前不要通电。',
        ],
      },
      pressure: {
        title: '压力过高：按急停，离开',
        steps: [
          '按急停停机；够得着才按，不要去敲安全阀、不要拧接头。',
          '所有人离开到墙后或远处，不要站在罐、管正前方。',
          '不让别人靠近，等压力自己降下来。',
          '爆裂、有人受伤拨打 {ambulance}，起火拨打 {fire}。',
          '安全阀修好、校验以前不要再开。',
        ],
      },
      tipping: {
        title: '要翻、要掉、停不下来：人先离开',
        steps: [
          '所有人离开机器下方和四周，远离坡下。',
          '驾驶员：还稳就放下铲斗、熄火、慢慢从高的一侧下来；已经在翻就系好安全带、抓紧、不要跳。',
          '不要用人去扶、去挡，不要再开动。',
          '有人受伤或被压拨打 {ambulance}，要破拆拨打 {fire}。',
          '拉警戒，等吊车和工程师。',
        ],
      },
      controls: {
        title: '孩子动了开关：先把孩子带开',
        steps: [
          '把孩子抱开，看他有没有烫到、电到、头晕。',
          '关掉机器、燃气阀；有气味就开门窗、带所有人到室外再打电话。',
          '有不舒服拨打 {ambulance}。',
          '打开童锁，用完关燃气阀，插座加保护盖。',
        ],
      },
      ignition: {
        title: '点不着火：先闻有没有燃气味',
        steps: [
          '有燃气味：不要开关电器和灯、不要点火，关燃气阀，开窗，到室外打燃气公司电话或 {fire}。',
          '没有味道：开窗再试，每次间隔 1 分钟，最多三次，让残留的燃气散掉。',
          '听到爆响、看到黄火、头晕：停用，开窗离开，拨打 {ambulance}。',
        ],
      },
    },
  },
  tw: {
    call: '緊急電話：',
    numbers: { fire: '火警', ambulance: '急救', police: '報案', gas: '瓦斯搶修' },
    gasUnknown: '當地瓦斯公司搶修電話（各城市不同，見瓦斯錶或繳費單）',
    elsewhere: '以上是{place}的號碼，在其他地方請撥當地的緊急電話。',
    after: '人都安全以後，再聯絡我們：{phone}。',
    article: '知識庫[《{title}》]({url})：{quote}',
    cards: {
      fire: {
        title: '起火或冒火花：先顧人的安全',
        steps: [
          '馬上叫所有人離開，不要拿東西，隨手關門。',
          '到安全處撥打 {fire}，說清楚地址和什麼在燒。',
          '只有火很小、退路暢通、碰得到總開關時，才切斷電源。',
          '電器和油起火絕對不要潑水；油鍋小火蓋上鍋蓋、關火。',
          '煙大就不要滅火，壓低身體離開，不要再進屋。',
        ],
      },
      gas: {
        title: '可能是瓦斯外洩：先顧人的安全',
        steps: [
          '不要開關任何電器和燈，不要插拔插頭，不要在屋裡打電話。',
          '不要點火、抽菸。',
          '打開門窗；碰得到就關瓦斯總開關或鋼瓶開關。',
          '所有人離開到室外，不搭電梯。',
          '在室外打瓦斯公司搶修電話，情況緊急撥打 {fire}。確認安全前不要進屋、不要再用。',
        ],
      },
      fumes: {
        title: '可能是一氧化碳或廢氣中毒：馬上離開',
        steps: [
          '馬上把所有人帶到室外有新鮮空氣的地方，能開門窗就開。',
          '關掉熱水器、爐具或引擎（碰得到才關），不要再用。',
          '頭暈、噁心、昏倒的人：撥打 {ambulance}，說可能是一氧化碳中毒。',
          '沒有呼吸就做心肺復甦術；有呼吸就側躺，避免嘔吐物堵住呼吸道。',
          '警報器響時，不要關掉聲音就留在原地；查明原因前不要進屋。',
        ],
      },
      shock: {
        title: '漏電、觸電：不要再碰',
        steps: [
          '不要碰機器，也不要用手去拉觸電的人。',
          '先切掉總開關；地上有水、手濕就不要靠近。',
          '關不了電，用乾燥的木棍、塑膠把人和電源分開。',
          '有人被電到，就算沒事也去醫院；昏迷、胸悶、燒傷撥打 {ambulance}，沒有呼吸就做心肺復甦術。',
          '斷電後不要再開，也不要讓別人碰。',
        ],
      },
      collapse: {
        title: '有人昏倒：馬上叫救護車',
        steps: [
          '先看四周是否安全：有氣味先開門窗、把人移到室外，有電先斷電。',
          '撥打 {ambulance}，開擴音聽指導。',
          '沒有正常呼吸：馬上胸外按壓，每分鐘 100–120 次，有 AED 就用。',
          '有呼吸：側躺，不要餵水餵藥，陪著等救護車。',
        ],
      },
      crushed: {
        title: '有人被夾、被壓或受傷：先停機救人',
        steps: [
          '按緊急停止或切斷電源，不要倒車、不要反轉、不要硬拉。',
          '撥打 {ambulance}；人被卡住再撥 {fire}，請消防員救出。',
          '流血用乾淨的布用力按住，不鬆開；刺進肉裡的東西不要拔。',
          '斷指用乾淨濕布包好裝袋，袋外放冰，隨人送醫。',
          '不要移動傷者（除非還有危險），保暖，陪著他。',
        ],
      },
      injected: {
        title: '高壓油射進皮膚：馬上去醫院，就算只有一個小孔',
        steps: [
          '停機、洩壓，不要再碰漏油處。',
          '撥打 {ambulance} 或立刻去有手外科的醫院，幾小時內可能就要手術。',
          '告訴醫師：高壓注射傷、是什麼油。',
          '不要擠、不要熱敷、不要包緊；取下戒指手錶，抬高、不動。',
          '不要吃喝，等醫師決定。不痛也不能等。',
        ],
      },
      mixed: {
        title: '清潔劑混用會放出毒氣：馬上離開',
        steps: [
          '不要再聞、不要再倒，也不要用手去撈、去擦。',
          '所有人馬上到室外通風處；順手能開門窗就開。',
          '咳嗽、氣喘、胸悶、眼睛刺痛：撥打 {ambulance}，說清楚混了什麼。',
          '濺到眼睛或皮膚，馬上用清水沖 15 分鐘以上。',
          '氣味散盡以前不要回去；漂白水、消毒液絕不要和潔廁劑、醋、除垢劑、氨水一起用。',
        ],
      },
      chemical: {
        title: '化學品濺到眼睛或皮膚：馬上沖水',
        steps: [
          '馬上用流動的清水沖，眼睛撐開沖 15–20 分鐘以上，不要揉。',
          '邊沖邊脫掉沾到的衣服，取下隱形眼鏡。',
          '撥打 {ambulance} 或去醫院，帶上容器或拍下標籤。',
          '不要用別的藥水去中和。',
        ],
      },
      swallowed: {
        title: '誤吞了東西：馬上問醫師',
        steps: [
          '撥打 {ambulance}，說清楚吞了什麼、多少、什麼時候、幾歲。',
          '鈕扣電池、磁鐵：就算沒有不舒服，也馬上去醫院照 X 光，不等。',
          '不要催吐；清潔劑、洗衣球先漱口擦嘴，不要灌水。',
          '噎住不能咳、不能說話：拍背、哈姆立克法（嬰兒拍背壓胸）。',
          '帶上包裝去醫院。',
        ],
      },
      trapped: {
        title: '有人被困或被夾：先斷電救人',
        steps: [
          '馬上停機、拔插頭或切總開關，讓人守著說話。',
          '門能開就打開；開不了不要再通電、不要硬拉。',
          '撥打 {fire}，請消防員救出；呼吸困難、受傷或昏迷同時撥打 {ambulance}。',
          '讓空氣進去：墊住門縫，給裡面的人照明、安撫。',
          '救出後有傷、沒精神，去醫院。',
        ],
      },
      burn: {
        title: '燙傷、燒傷：先沖冷水',
        steps: [
          '馬上用流動的冷水沖 15–20 分鐘，不要用冰。',
          '邊沖邊脫下戒指、衣服；黏住的不要撕。',
          '蓋上乾淨保鮮膜或濕布，不要抹牙膏、醬油、藥膏，不要弄破水泡。',
          '面積大過手掌、起水泡、破皮，臉、手、關節，小孩老人：撥打 {ambulance} 或去醫院。',
          '關掉熱水或機器，以免再燙。',
        ],
      },
      explosion: {
        title: '爆裂、爆炸：離開，打電話',
        steps: [
          '所有人離開，不要回去看。',
          '碰得到、沒有煙也沒有火時，才切斷電源和瓦斯。',
          '有煙或火撥打 {fire}，有人受傷撥打 {ambulance}。',
          '進了眼睛或皮膚的液體，馬上用清水沖 15 分鐘以上。',
          '不要再開機。',
        ],
      },
      smoke: {
        title: '冒煙、燒焦味：先斷電',
        steps: [
          '馬上停用。插頭乾燥、碰得到就拔下，否則切總開關。',
          '不要打開機門、外殼看，不要拿裡面的東西（進了空氣會燒起來）。',
          '不要潑水。',
          '煙不停、看到火、滿屋是煙：所有人離開，在外面撥打 {fire}。',
          '煙停了也不要再通電，等工程師檢查。',
        ],
      },
      water: {
        title: '水碰到電：先斷電，別靠近',
        steps: [
          '不要碰機器、插頭、插座，不要踩水。',
          '去切總開關；要踩水才碰得到就不要去，請電力公司斷電。',
          '斷電以後再關水閥、擦水。',
          '有人被電到，斷電後再救，撥打 {ambulance}；冒煙起火撥打 {fire}。',
          '泡過水的機器和插座，檢查過、乾透以前不要通電。',
        ],
      },
      pressure: {
        title: '壓力過高：按緊急停止，離開',
        steps: [
          '按緊急停止；碰得到才按，不要去敲安全閥、不要轉接頭。',
          '所有人離開到牆後或遠處，不要站在罐、管正前方。',
          '不讓別人靠近，等壓力自己降下來。',
          '爆裂、有人受傷撥打 {ambulance}，起火撥打 {fire}。',
          '安全閥修好、校驗以前不要再開。',
        ],
      },
      tipping: {
        title: '要翻、要掉、停不下來：人先離開',
        steps: [
          '所有人離開機器下方和四周，遠離坡下。',
          '駕駛：還穩就放下鏟斗、熄火、慢慢從高的一側下來；已經在翻就繫好安全帶、抓緊、不要跳。',
          '不要用人去扶、去擋，不要再開動。',
          '有人受傷或被壓撥打 {ambulance}，要救出被困的人撥打 {fire}。',
          '拉警戒線，等吊車和工程師。',
        ],
      },
      controls: {
        title: '小孩動了開關：先把小孩帶開',
        steps: [
          '把小孩抱開，看他有沒有燙到、電到、頭暈。',
          '關掉機器、瓦斯開關；有氣味就開門窗、帶所有人到室外再打電話。',
          '有不舒服撥打 {ambulance}。',
          '打開兒童鎖，用完關瓦斯開關，插座加保護蓋。',
        ],
      },
      ignition: {
        title: '點不著火：先聞有沒有瓦斯味',
        steps: [
          '有瓦斯味：不要開關電器和燈、不要點火，關瓦斯開關，開窗，到室外打瓦斯公司電話或 {fire}。',
          '沒有瓦斯味：開窗再試，每次間隔 1 分鐘，最多三次，讓殘留的瓦斯散掉。',
          '聽到爆響、看到黃火、頭暈：停用，開窗離開，撥打 {ambulance}。',
        ],
      },
    },
  },
  en: {
    call: 'Emergency: ',
    numbers: { fire: 'fire', ambulance: 'ambulance', police: 'police', gas: 'gas emergency' },
    gasUnknown: 'the emergency line of your gas company (different in each city: see the meter or the bill)',
    elsewhere: 'These are the numbers in {place}; anywhere else call the local emergency number.',
    after: 'When everybody is safe, talk to us: {phone}.',
    article: 'From [“{title}”]({url}): {quote}',
    cards: {
      fire: {
        title: 'Fire or sparks: people first',
        steps: [
          'Get everybody out now. Take nothing, close doors behind you.',
          'From a safe place call {fire}: say where and what is burning.',
          'Cut the power at the breaker only if the fire is small and your way out is free.',
          'Never put water on an electrical or oil fire. Small fire in a pan: lid on, heat off.',
          'Too much smoke: give up, keep low, get out, do not go back.',
        ],
      },
      gas: {
        title: 'This may be a gas leak: people first',
        steps: [
          'Touch no switch, plug or lamp. No phone calls inside.',
          'No flames, no smoking.',
          'Open windows and doors; close the gas valve if you can reach it.',
          'Everybody out into the open, no lift.',
          'From outside call the gas company, or {fire} if it is urgent. Stay out and do not use it until it is declared safe.',
        ],
      },
      fumes: {
        title: 'This may be carbon monoxide: get out',
        steps: [
          'Take everybody into fresh air now; open doors and windows on the way.',
          'Turn off the heater, burner or engine only if it is within reach. Do not use it again.',
          'Anybody dizzy, sick or fainting: call {ambulance} and say carbon monoxide.',
          'Not breathing: start CPR. Breathing: on the side.',
          'Do not silence the alarm and stay: keep out until the cause is found.',
        ],
      },
      shock: {
        title: 'Electric shock: do not touch',
        steps: [
          'Do not touch the machine, or anybody still in contact with the current.',
          'Switch off at the breaker first. Keep away with wet hands or on a wet floor.',
          'If the power cannot be cut: push the person off it with dry wood or plastic.',
          'After a shock see a doctor even when you feel fine. Unconscious, chest pain, burns: call {ambulance}; not breathing: CPR.',
          'Leave it off and keep others away.',
        ],
      },
      collapse: {
        title: 'Somebody has collapsed: call an ambulance',
        steps: [
          'Look first. Gas or fumes: open the windows and take them outside. Electricity: cut the power.',
          'Call {ambulance} and put it on speaker.',
          'Not breathing normally: press the chest hard, 100–120 a minute; use an AED if there is one.',
          'Breathing: on the side, nothing to drink, stay with them.',
        ],
      },
      crushed: {
        title: 'Somebody is caught or hurt: stop the machine',
        steps: [
          'Press the emergency stop or cut the power. Do not reverse it, do not pull.',
          'Call {ambulance}; call {fire} too when they must be cut free.',
          'Bleeding: press hard with a clean cloth and keep pressing. Do not pull out anything stuck in the wound.',
          'A severed finger: in a clean damp cloth, in a bag, the bag on ice, and to the hospital with them.',
          'Do not move them unless there is more danger. Keep them warm.',
        ],
      },
      injected: {
        title: 'Oil under the skin is an emergency, however small the hole',
        steps: [
          'Stop the machine, release the pressure, keep away from the leak.',
          'Call {ambulance} or go to a hospital with hand surgery at once: it may need surgery within hours.',
          'Tell them: high-pressure injection, and which oil.',
          'Do not squeeze, warm or bind it. Rings off, hand up and still.',
          'Nothing to eat or drink. Do not wait because it does not hurt.',
        ],
      },
      mixed: {
        title: 'Mixed cleaners give off poison gas: get out now',
        steps: [
          'Do not smell it, pour in more or wipe it up.',
          'Everybody into the open air; open doors and windows on the way if you can.',
          'Coughing, short of breath, a tight chest or stinging eyes: call {ambulance} and say what was mixed.',
          'Splashed eyes or skin: rinse with water for 15 minutes or more.',
          'Stay out until the smell is gone. Never use bleach together with acid, vinegar, descaler or ammonia.',
        ],
      },
      chemical: {
        title: 'Chemical in the eyes or on the skin: rinse now',
        steps: [
          'Rinse with running water at once, eyes held open, 15–20 minutes or more. Do not rub.',
          'Take off splashed clothes and contact lenses while rinsing.',
          'Call {ambulance} or go to hospital with the container or its label.',
          'Put nothing else on it.',
        ],
      },
      swallowed: {
        title: 'Something was swallowed: ask a doctor now',
        steps: [
          'Call {ambulance}: what, how much, when, and the age.',
          'Button battery or magnet: to a hospital at once, even without symptoms.',
          'Do not make them vomit. Detergent: wipe and rinse the mouth, do not pour in water.',
          'Choking, no cough or voice: blows on the back, then thrusts (babies: chest).',
          'Take the packaging along.',
        ],
      },
      trapped: {
        title: 'Somebody is shut in or caught: cut the power',
        steps: [
          'Stop it and unplug it or use the breaker. Somebody stays and keeps talking.',
          'Open the door if it opens. If not: no power again, no force on the person.',
          'Call {fire} to cut them free; hurt, faint or short of breath: also {ambulance}.',
          'Let air in, give light, keep them calm.',
          'See a doctor afterwards.',
        ],
      },
      burn: {
        title: 'Burn or scald: cool it first',
        steps: [
          'Cool running water for 15–20 minutes, no ice.',
          'Rings and clothes off meanwhile; leave what sticks.',
          'Cover with cling film or a clean damp cloth. No toothpaste, oil or cream, do not open blisters.',
          'Larger than a palm, blisters, skin off, face, hands or joints, a child or an old person: call {ambulance} or go to hospital.',
          'Turn off the hot water or the machine.',
        ],
      },
      explosion: {
        title: 'Something burst: get away and call',
        steps: [
          'Everybody away, do not go back to look.',
          'Cut power and gas only if there is no smoke or fire and you can reach them.',
          'Smoke or fire: {fire}. Somebody hurt: {ambulance}.',
          'Liquid in eyes or on skin: rinse with water for 15 minutes or more.',
          'Do not switch it on again.',
        ],
      },
      smoke: {
        title: 'Smoke or a smell of burning: power off',
        steps: [
          'Stop using it. Unplug it if the plug is dry and within reach, else use the breaker.',
          'Do not open it, do not take anything out: air feeds a fire.',
          'No water on it.',
          'Smoke goes on, flames, room full of smoke: everybody out, call {fire} from outside.',
          'Leave it off until an engineer has seen it, even if the smoke stops.',
        ],
      },
      water: {
        title: 'Water near electricity: breaker first, keep away',
        steps: [
          'Touch no machine, plug or socket, do not step into the water.',
          'Switch off at the breaker. If you must cross water to reach it, do not: ask the power company.',
          'Only then shut the water off and mop up.',
          'Somebody had a shock: power off, then help, call {ambulance}. Smoke or fire: {fire}.',
          'What was under water stays off until it is dry and checked.',
        ],
      },
      pressure: {
        title: 'Pressure too high: emergency stop, get away',
        steps: [
          'Press the emergency stop if it is within reach. Do not knock the safety valve or undo a fitting.',
          'Everybody behind a wall or far away, nobody in front of the tank or hose.',
          'Keep others away until the pressure has dropped by itself.',
          'It bursts or somebody is hurt: {ambulance}. Fire: {fire}.',
          'Leave it off until the safety valve is repaired and tested.',
        ],
      },
      tipping: {
        title: 'Tipping, falling or not stopping: people away',
        steps: [
          'Everybody away from under it, from around it and from the slope below.',
          'Driver: while it is stable, bucket down, engine off, climb out slowly on the high side. Once it tips over: belt on, hold tight, do not jump.',
          'Nobody props or holds it. Do not start it again.',
          'Somebody hurt or under it: {ambulance}; to cut free: {fire}.',
          'Close off the place and wait for a crane and an engineer.',
        ],
      },
      controls: {
        title: 'A child at the controls: take the child away first',
        steps: [
          'Take the child away. Look for burns, a shock, dizziness.',
          'Turn the machine and the gas valve off. Any smell of gas: windows open, everybody outside, then call.',
          'Not well: call {ambulance}.',
          'Then use the child lock, close the gas valve after use, cover the sockets.',
        ],
      },
      ignition: {
        title: 'It does not light: smell for gas first',
        steps: [
          'Smell of gas: no switches, no flames, close the gas valve, open windows, call the gas company or {fire} from outside.',
          'No smell: open a window, wait a minute between tries, three at most.',
          'A bang, a yellow flame or a headache: turn it off, get out, call {ambulance}.',
        ],
      },
    },
  },
  ru: {
    call: 'Экстренные номера: ',
    numbers: { fire: 'пожарные', ambulance: 'скорая', police: 'полиция', gas: 'аварийная газовая служба' },
    gasUnknown: 'аварийная служба вашей газовой компании (в каждом городе своя: см. счётчик или квитанцию)',
    elsewhere: 'Эти номера действуют здесь: {place}. В другом месте звоните по местному номеру экстренной помощи.',
    after: 'Когда все в безопасности, свяжитесь с нами: {phone}.',
    article: 'Из статьи [«{title}»]({url}): {quote}',
    cards: {
      fire: {
        title: 'Огонь или искры: сначала люди',
        steps: [
          'Выведите всех сейчас же. Ничего не берите, закрывайте за собой двери.',
          'Из безопасного места звоните {fire}: назовите адрес и что горит.',
          'Автомат отключайте, только если огонь мал и выход свободен.',
          'Никогда не тушите водой электроприборы и масло. Огонь в сковороде: накройте крышкой, выключите плиту.',
          'Много дыма: не тушите, пригнитесь, уходите и не возвращайтесь.',
        ],
      },
      gas: {
        title: 'Возможна утечка газа: сначала люди',
        steps: [
          'Не трогайте выключатели, вилки и лампы. Не звоните из помещения.',
          'Не зажигайте огонь, не курите.',
          'Откройте окна и двери; закройте газовый кран, если можете дотянуться.',
          'Всем выйти на улицу, без лифта.',
          'С улицы звоните в газовую службу, если срочно — {fire}. Не входите и не включайте, пока не проверят.',
        ],
      },
      fumes: {
        title: 'Возможен угарный газ: выходите',
        steps: [
          'Выведите всех на свежий воздух, по пути откройте окна и двери.',
          'Колонку, котёл или двигатель выключайте, только если он под рукой. Больше не включайте.',
          'Кому плохо, тошнит, кружится голова: звоните {ambulance}, скажите «угарный газ».',
          'Не дышит — реанимация; дышит — на бок.',
          'Не отключайте сигнализатор и не оставайтесь: не входите, пока не найдут причину.',
        ],
      },
      shock: {
        title: 'Удар током: не трогать',
        steps: [
          'Не трогайте машину и человека, который под током.',
          'Сначала отключите автомат. С мокрыми руками и на мокром полу не подходите.',
          'Отключить нельзя: отделите человека от тока сухим деревом или пластиком.',
          'После удара — к врачу, даже если всё хорошо. Без сознания, боль в груди, ожог: {ambulance}; не дышит — реанимация.',
          'Не включайте и не подпускайте других.',
        ],
      },
      collapse: {
        title: 'Человек без сознания: вызывайте скорую',
        steps: [
          'Сначала осмотритесь: газ — откройте окна и вынесите человека на улицу; ток — отключите.',
          'Звоните {ambulance}, включите громкую связь.',
          'Не дышит нормально: массаж сердца, 100–120 раз в минуту, дефибриллятор, если есть.',
          'Дышит: поверните на бок, не поите, не оставляйте.',
        ],
      },
      crushed: {
        title: 'Человека зажало или ранило: остановите машину',
        steps: [
          'Нажмите аварийный стоп или отключите питание. Не включайте обратный ход, не тяните.',
          'Звоните {ambulance}; если нужно высвободить человека — ещё {fire}.',
          'Кровь: сильно прижмите чистой тканью и держите. То, что застряло в ране, не вынимайте.',
          'Оторванный палец: в чистую влажную ткань, в пакет, пакет на лёд, и в больницу вместе с человеком.',
          'Не двигайте пострадавшего, если нет новой опасности. Укройте его.',
        ],
      },
      injected: {
        title: 'Масло под кожей — срочно в больницу, даже если точка крошечная',
        steps: [
          'Остановите машину, сбросьте давление, к утечке не подходите.',
          'Звоните {ambulance} или сразу в больницу с хирургией кисти: операция нужна в первые часы.',
          'Скажите: впрыск под высоким давлением и какое масло.',
          'Не выдавливайте, не грейте, не перетягивайте. Снимите кольца, держите руку выше и неподвижно.',
          'Не ешьте и не пейте. Не ждите, даже если не болит.',
        ],
      },
      mixed: {
        title: 'Смесь моющих средств выделяет ядовитый газ: выходите',
        steps: [
          'Не нюхайте, не доливайте и не вытирайте.',
          'Все на свежий воздух; по пути откройте окна и двери, если можно.',
          'Кашель, одышка, боль в груди, резь в глазах: звоните {ambulance} и скажите, что смешали.',
          'Попало в глаза или на кожу: промывайте водой 15 минут и дольше.',
          'Не входите, пока запах не уйдёт. Хлор никогда не смешивают с кислотой, уксусом, антинакипином и нашатырём.',
        ],
      },
      chemical: {
        title: 'Химикат в глазах или на коже: промывайте',
        steps: [
          'Сразу промывайте проточной водой, глаза держите открытыми, 15–20 минут и дольше. Не трите.',
          'Снимайте мокрую одежду и линзы, не прекращая промывать.',
          'Звоните {ambulance} или поезжайте в больницу с упаковкой.',
          'Ничем не нейтрализуйте.',
        ],
      },
      swallowed: {
        title: 'Проглотили опасное: срочно к врачу',
        steps: [
          'Звоните {ambulance}: что, сколько, когда, возраст.',
          'Батарейка или магнит: сразу в больницу, даже если ничего не болит.',
          'Не вызывайте рвоту. Моющее средство: протрите и прополощите рот, воду не вливайте.',
          'Подавился, не кашляет и не говорит: удары по спине, толчки в живот (младенцу — в грудь).',
          'Возьмите с собой упаковку.',
        ],
      },
      trapped: {
        title: 'Человек заперт или зажат: отключите питание',
        steps: [
          'Остановите, выньте вилку или отключите автомат. Кто-то говорит с ним всё время.',
          'Дверь открывается — откройте; нет — не включайте питание и не тяните силой.',
          'Звоните {fire}; ранен, задыхается, без сознания — ещё {ambulance}.',
          'Дайте воздух и свет, успокойте.',
          'После — к врачу.',
        ],
      },
      burn: {
        title: 'Ожог: сначала охладить',
        steps: [
          'Прохладная проточная вода 15–20 минут, без льда.',
          'Снимите кольца и одежду; прилипшее не отрывайте.',
          'Закройте плёнкой или чистой влажной тканью. Без мазей, масла и зубной пасты, пузыри не вскрывайте.',
          'Больше ладони, пузыри, слезла кожа, лицо, руки, суставы, ребёнок или пожилой: {ambulance} или в больницу.',
          'Выключите горячую воду или машину.',
        ],
      },
      explosion: {
        title: 'Взрыв или хлопок: отойдите и звоните',
        steps: [
          'Уходите все и не возвращайтесь посмотреть.',
          'Ток и газ отключайте, только если нет дыма и огня и они рядом.',
          'Дым или огонь: {fire}. Есть раненые: {ambulance}.',
          'Жидкость в глазах или на коже: промывайте водой 15 минут и дольше.',
          'Больше не включайте.',
        ],
      },
      smoke: {
        title: 'Дым или запах гари: отключите питание',
        steps: [
          'Не пользуйтесь. Сухая вилка рядом — выньте, иначе отключите автомат.',
          'Не открывайте и ничего не доставайте: воздух раздует огонь.',
          'Не лейте воду.',
          'Дым не проходит, огонь, комната в дыму: всем выйти, с улицы звоните {fire}.',
          'Не включайте до осмотра инженера, даже если дым прошёл.',
        ],
      },
      water: {
        title: 'Вода у электричества: сначала автомат, не подходите',
        steps: [
          'Не трогайте машину, вилку, розетку, не наступайте в воду.',
          'Отключите автомат. Если к нему идти по воде — не ходите, вызовите энергокомпанию.',
          'Только потом перекройте воду и вытирайте.',
          'Кого-то ударило: отключите ток, потом помогайте, {ambulance}. Дым или огонь: {fire}.',
          'То, что было в воде, не включайте, пока не высохнет и не проверят.',
        ],
      },
      pressure: {
        title: 'Давление слишком высокое: остановите и уходите',
        steps: [
          'Нажмите аварийный стоп, если он под рукой. Не стучите по клапану, не откручивайте соединения.',
          'Всем за стену или подальше, никого перед баком и шлангом.',
          'Не подпускайте, пока давление не спадёт само.',
          'Разорвало, есть раненые: {ambulance}. Огонь: {fire}.',
          'Не включайте, пока клапан не отремонтируют и не проверят.',
        ],
      },
      tipping: {
        title: 'Падает, катится, не останавливается: люди в сторону',
        steps: [
          'Всем отойти от машины и от склона под ней.',
          'Машинист: пока машина стоит — ковш вниз, заглушите, медленно выйдите с верхней стороны. Уже падает — пристегнитесь, держитесь, не прыгайте.',
          'Не подпирайте и не держите её руками, больше не двигайте.',
          'Ранен или придавило: {ambulance}; высвободить: {fire}.',
          'Оградите место, ждите кран и инженера.',
        ],
      },
      controls: {
        title: 'Ребёнок у кранов и кнопок: сначала уведите',
        steps: [
          'Уведите ребёнка. Проверьте, нет ли ожога, удара током, головокружения.',
          'Выключите прибор и газовый кран. Пахнет газом: откройте окна, выведите всех на улицу, потом звоните.',
          'Ребёнку плохо: {ambulance}.',
          'Потом включите блокировку, закрывайте газ после работы, поставьте заглушки на розетки.',
        ],
      },
      ignition: {
        title: 'Не загорается: сначала проверьте, нет ли запаха газа',
        steps: [
          'Пахнет: не трогайте выключатели и огонь, закройте газ, откройте окна, с улицы звоните в газовую службу или {fire}.',
          'Не пахнет: откройте окно, между попытками ждите минуту, попыток не больше трёх.',
          'Хлопок, жёлтое пламя, болит голова: выключите, выйдите, {ambulance}.',
        ],
      },
    },
  },
}
