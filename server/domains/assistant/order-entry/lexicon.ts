import type { Topic } from '../../../kernel/form-fields/hints'

/**
 * How people say what forms offer. Patterns are for plain text (lower case, simplified characters), one for all languages, since a Chinese form is
 * also filled from English. Words of the forms themselves need no row: they are found as they stand, or by their sound.
 */

/** What is said for a choice. `topic`: only in fields about it, for choices whose words mean little alone. */
export interface Saying {
  choice: RegExp
  said: RegExp
  topic?: Topic
}

export const THINGS: readonly Saying[] = [
  {
    choice: /^空调$|^冷气$|^air.?condition|^кондиционер/,
    said: /空调|冷气机?|挂机|柜机|\bair[- ]?con(?:ditioner)?s?\b|\ba\/?c\b|кондиционер/,
  },
  {
    choice: /^壁挂|^wall.mounted|^настенн/,
    said: /壁挂|挂机|\bwall[- ]mounted|\bwall[- ](?:air|ac|a\/c|unit|type)|настенн/,
  },
  { choice: /^柜机|^直立式|^floor.standing|^колонн/, said: /柜机|柜式|立式|\bfloor[- ]standing|колонн/ },
  {
    choice: /^洗衣机|^washing machine|^стиральн/,
    said: /洗衣机|滚筒|波轮|\bwashing machines?\b|\bwashers?\b|стиральн\S* машин|стиралк/,
  },
  { choice: /^波轮|^top loader|^вертикальн/, said: /波轮|\btop[- ]load|вертикальн/ },
  { choice: /^滚筒|^front loader|^фронтальн/, said: /滚筒|\bfront[- ]load|фронтальн/ },
  { choice: /^冰箱|^refrigerator|^fridge|^холодильник/, said: /冰箱|冰柜|\bfridge|\brefrigerator|холодильник/ },
  {
    choice: /^净水器|^water purifier|^фильтр для воды/,
    said: /净水[器机]|滤水器|\bpurifier|\bwater filter|фильтр\S* для воды/,
  },
  {
    choice: /洗烘|烘干机|\bdryer|сушильн/,
    said: /洗烘一?体?机?|烘干机|干衣机|\b(?:washer[- ])?dryers?\b|сушильн\S* машин|сушилк/,
  },
  { choice: /^洗碗机|^dishwasher|^посудомо/, said: /洗碗机|\bdish ?washer|посудомо/ },
  {
    choice: /^热水器|^water heater|^водонагрев/,
    said: /热水器|\bwater heater|\bboiler\b|водонагрев|колонк[аиу](?![а-я])/,
  },
  { choice: /油烟机|^range hood|^вытяжк/, said: /油烟机|抽烟机|\b(?:range|cooker|extractor) hood|вытяжк/ },
  { choice: /挖掘机|挖土机|\bexcavator|экскаватор/, said: /挖掘机|挖土机|挖机|\bexcavator|\bdigger|экскаватор/ },
  { choice: /空压机|\bcompressor|компрессор/, said: /空压机|空气压缩机|螺杆机|\bcompressor|компрессор/ },
  { choice: /发电机|\bgenerator|генератор/, said: /发电机组?|\bgenerator|генератор/ },
  {
    choice: /离心泵|水泵|\bmultistage pump|центробежн\S* насос/,
    said: /(?<!降)水泵|离心泵|(?<![一-龥])泵(?!站|房)|(?<!hydraulic )(?<!fuel )(?<!oil )\bpump\b|(?<!гидро)(?<!гидравлический )насос/,
  },
  { choice: /加工中心|machining cent|обрабатывающ/, said: /加工中心|\bmachining cent|\bcnc\b|обрабатывающ/ },
]

export const SAYINGS: readonly Saying[] = [
  ...THINGS,
  // faults
  {
    choice: /不制冷|不冷|^no cooling|^не холодит/,
    said: /不制冷|不制热|不凉|不冷|不热(?!情)|没冷气|没有?冷风|没有?热风|吹热风|吹暖风|\bblow\w* (?:warm|hot)|\b(?:not|isn't|isnt|never|doesn't get|does not get|won't get) (?:very |really |that )?(?:cold|cool|warm|hot)(?! enough to)|制冷(?:效果)?(?:很|太|不)?(?:差|好|行|慢)|制热(?:效果)?(?:很|太|不)?(?:差|好|行|慢)|\b(?:not|doesn't|does not|isn't|won't|stopped|no) (?:cool|heat|cold air|warm air|hot air)|忽冷忽热|不够[冷热凉]|(?:不太|不怎么)[冷热凉]|не (?:холодит|греет|охлаждает|морозит|мороз)|плохо (?:холодит|греет)/,
  },
  {
    choice: /^漏水|^leaks water|^протека/,
    said: /漏水|滴水|渗水|淌水|往外流水|漏(?=了|个不停|得|$|[\s，,。])|(?:又|还|老|一直)在?漏(?![电气油风氟])|\bleak(?:s|ing|ed|y)?\b|\bdripp?(?:s|ing)|протека|подтека|(?<![а-я])течет|потек(?:ла|ло)?(?![а-я])|капает/,
  },
  {
    choice: /^噪音大|^noisy|^шумит/,
    said: /噪[音声]|异[响音]|声音[^，,。]{0,4}大|响得|嗡嗡|哐|吱吱|咔咔|太吵|很吵|特别吵|(?:刚?启动|运行|脱水|排水|开机|停机)[^，,。]{0,4}(?:也|就|会|最|太)?响|(?<![音影反])响(?=$|[\s，,。了的得])|\bnois[ey]|\bloud|\brattl|\bbanging|\bhumming|\bsqueak|шум(?!овк)|гуд[иея]т|гремит|стучит/,
  },
  {
    choice: /^不开机|^无法开机|^does not start|^не включается/,
    said: /不开机|开不了机|无法开机|开不开|打不开机|无法启动|启动不了|不启动|不通电|没反应|没有反应|不转了|灯(?:也|都)?不亮|点不着火|打火[^，,。]{0,6}不着|打不着火?|打不着|不亮了|\b(?:won'?t|doesn'?t|does not|will not|cannot|can'?t|not) (?:start|turn on|switch on|power on)|\bcompletely dead|\bis dead|\bdead(?=$|[,.;!])|не (?:включается|запускается|заводится)/,
  },
  {
    choice: /^显示故障码|^shows an error code|^показывает код/,
    said: /故障[码吗]|错误码|错误代码|报警?代码|(?:显示|报|闪|跳|出现)\s?[a-z]{1,2}-?[\d零一二三四五六七八九]|\berror (?:code|[a-z]\d)|\bfault code|\b(?:shows?|displays?|showing|displaying) (?:error |code )?[a-z]\d|код ошибки|ошибк[аиу] [a-zа-я]\d/,
  },
  { choice: /^进水管|^inlet hose|^подвод/, said: /进水管|进水口|\binlet/ },
  { choice: /^排水管|^drain hose|^слив$/, said: /排水管|下水管|\bdrain (?:hose|pipe)|сливн/ },
  {
    choice: /^机身底部|^under the body|^под корпус/,
    said: /机身底|底部|底下|机器下面|\bunder the (?:body|machine)|\bunderneath|\bfrom the bottom|под корпус|снизу/,
  },
  { choice: /^室外机|^outdoor unit|^наружный блок/, said: /室外机|外机|\boutdoor unit|наружн\S* блок/ },
  {
    choice: /^刚启动|^刚启动时|^on starting|^при запуске/,
    said: /启动(?:的)?时|刚启动|刚开|一(?:开机?|启动|通电)|(?:启动|开机)就|\bon start|\bwhen (?:it )?start|\bstarts up|при запуске/,
  },
  {
    choice: /^运行中|^运转中|^while running|^во время работы/,
    said: /运行中|运行的?时|运转|工作的?时|\bwhile (?:it is |it's )?running|\bwhen (?:it is |it's )?running|во время работы|при работе/,
  },
  {
    choice: /^脱水|^spinning or draining|^при отжиме/,
    said: /脱水(?!就)(?:的|时|到|声|噪|响|太)|甩干|排水的?时|\bspin|\bdraining|при отжиме|при сливе/,
  },
  { choice: /^夜间停机|^at night|^ночью/, said: /夜[里间]|半夜|晚上|\bat night\b|ночью/, topic: 'noise' },
  // the house
  {
    choice: /老人|长辈|elderly|пожил/,
    said: /老人|长辈|宝宝|婴儿|小孩|孩子|孕妇|\bbab(?:y|ies)\b|\btoddler|\belderly|\binfant|младен|пожил|ребен/,
  },
  {
    choice: /^有宠物|^pets|^животн/,
    said: /宠物|养了?[^，,。]{0,3}[狗猫]|有[^，,。]{0,2}[狗猫]|\b(?:dog|cat|pet)s?\b|собак|кошк|животн/,
  },
  {
    choice: /门禁|^sign in|^пропуск на/,
    said: /门禁|要登记|需要?登记|\bsign in\b|\bregister at\b|\bgate ?house|пропуск на/,
  },
  {
    choice: /停车|^no parking|^нет парковки/,
    said: /(?:不便|不好|不能|没法|没地方|难)停车?|停车(?:不便|不方便|难|困难)|停不了车|\bno parking|\bparking is (?:difficult|hard|bad)|\bhard to park|нет парковки/,
  },
  { choice: /外墙支架|外墙|^bracket/, said: /外墙|支架|\bbracket|кронштейн/, topic: 'outdoorUnit' },
  { choice: /^楼顶|^roof|^крыша|^顶楼/, said: /楼顶|顶楼|屋顶|天台|\broof|крыш/, topic: 'outdoorUnit' },
  {
    choice: /^设备平台|^equipment platform|^площадка/,
    said: /设备平台|空调平台|外机平台|\bplatform|площадк/,
    topic: 'outdoorUnit',
  },
  { choice: /^混凝土|^concrete|^бетон/, said: /混凝土|水泥墙|承重墙|\bconcrete|бетон/ },
  { choice: /^砖墙|^brick|^кирпич/, said: /砖墙|红砖|\bbrick|кирпич/ },
  { choice: /轻质隔墙|轻隔间|^light partition|^перегородка/, said: /轻质|隔墙|石膏板|\bpartition|перегородк/ },
  {
    choice: /^不清楚|^not sure|^не знаю/,
    said: /墙[体面]?(?:是什么)?(?:我也)?不(?:清楚|知道|确定)|不(?:清楚|知道)(?:是)?什么墙/,
    topic: 'wall',
  },
  {
    choice: /^已到位|^yes$|^да$/,
    said: /(?:上下)?水(?:管)?(?:都|已经?|全)*(?:弄好|做好|装好|接好|到位|通了|预留)|上下水(?:管)?(?:都|已经?|全)?(?:有|好了)|\bwater(?: and (?:the )?drain)? (?:are |is )?(?:all |already )?(?:ready|in place|connected)|вода и слив/,
    topic: 'water',
  },
  {
    choice: /角阀|valve is missing|крана/,
    said: /[缺少没][^，,。]{0,3}(?:角阀|三通)|\b(?:valve|tee) (?:is )?missing|\bno valve|нет крана/,
  },
  {
    choice: /^还没有|^not yet|^пока нет/,
    said: /上下水(?:管)?(?:都)?(?:还)?(?:没|未)|没有?上下水|\bno water (?:and|or) drain/,
    topic: 'water',
  },
  // cleaning
  { choice: /^标准清洗|^standard$|^стандарт$/, said: /标准清洗|普通(?:清)?洗|标准洗|标准(?=的|$)|\bstandard/ },
  {
    choice: /^拆机深洗|^taken apart|^с разборкой/,
    said: /拆机|深度清洗|深洗|拆开[来]?洗|\btak(?:e|en|ing) (?:it |them )?apart|\bdeep clean|с разборкой/,
  },
  { choice: /蒸[汽气]洗|^steam|^паром/, said: /蒸[汽气]|免拆|\bsteam|паром/ },
  { choice: /^拆洗叶轮|^impeller removed|^со снятием/, said: /叶轮|\bimpeller removed|крыльчатк/ },
  {
    choice: /^整[套组]换芯|^all filters|^все картриджи/,
    said: /整[套组]换|整[套组]滤芯|全部滤芯|滤芯(?:全|都)换|\ball (?:the )?filters|все картридж/,
  },
  { choice: /^单支换芯|^one filter|^один картридж/, said: /单支|一支滤芯|\b(?:one|a single) filter|один картридж/ },
  {
    choice: /^更换滤网|^new filter|^замена фильтра/,
    said: /[换]个?[^，,。]{0,3}(?:滤网|滤芯)|\bnew filter|замен\S* фильтр/,
  },
  { choice: /^高温消毒|^disinfect|^дезинфекция/, said: /消毒|杀菌|\bdisinfect|дезинфек/ },
  { choice: /安检|^free safety check|^проверка проводки/, said: /安检|用电检查|\bsafety check|проверк\S* проводк/ },
  // trade-in
  {
    choice: /^正常使用|^works$|^работает$/,
    said: /能?正常使?用|还能?用|还在用|能用|(?:是|都)?正常的|(?:一切|都|全都?)正常|完好|没毛病|没坏|\bworks (?:fine|well)|\bstill works|\bin working order|(?<!не )работает/,
    topic: 'condition',
  },
  {
    choice: /小毛病|^some faults|^есть дефекты/,
    said: /小毛病|小问题|有点毛病|\bsome faults|\bsmall faults|есть дефекты/,
  },
  {
    choice: /^已?不能用|^broken$|^не работает/,
    said: /不能用|用不了|坏了|报废|坏掉|\bbroken|\bdoes not work|\bdoesn't work|не работает|сломан/,
    topic: 'condition',
  },
  { choice: /^换新机|^trade in|^обмен/, said: /换新|以旧换新|想换|\btrade[- ]?in\b|\bexchange|обмен/ },
  {
    choice: /^只回收|^recycle only|^только утил/,
    said: /只回收|回收就|单回收|不换新|只要回收|^[^，,。换]{0,12}回收(?=$|[，,。\s])(?!.*换新)|\btake (?:it |them |the old \w+ |my old \w+ )?away|\bhaul (?:it )?away|\brecycl\w* only|\bonly recycl|\bjust recycle|утилиз/,
  },
  // feedback
  { choice: /^投诉$|^客诉$|^complaint|^жалоба/, said: /投诉|客诉|\bcompla(?:in|int)|жалоб|жалу/ },
  { choice: /^建议$|^suggestion|^предложение/, said: /建议|提个意见|\bsuggest|предлож|предлага/ },
  { choice: /^表扬$|^赞扬$|^praise|^благодарность/, said: /表扬|赞扬|点赞|\bpraise|\bcommend|\bcompliment|благодар/ },
  { choice: /迟到$|^came late|^опоздание/, said: /迟到|来晚|晚到|\b(?:came|arrived|was|were) late|опозда/ },
  {
    choice: /态度不[好佳]|^impolite|^грубость/,
    said: /态度(?:很|太|特别|非常|极其)?(?:不好|差|恶劣|不佳)|\bimpolite|\brude|груб/,
  },
  {
    choice: /收费不明|^unclear charges|^непонятная оплата/,
    said: /收费(?:不明|不透明|不清|不合理)|乱收费|多收了?|\bunclear charge|\bovercharg|непонятн\S* (?:оплат|счет)/,
  },
  {
    choice: /反[复覆]故障|^fails again|^повторные поломки/,
    said: /反[复覆]|修了[^，,。]{0,3}次|又坏|\bfails again|\bagain and again|повторн\S* полом/,
  },
  {
    choice: /外观损坏|^damaged|^повреждение/,
    said: /外观[^，,。]{0,3}损|磕碰|刮花|划痕|凹陷|\bdamaged|\bscratch|повреж/,
    topic: 'complaint',
  },
  {
    choice: /缺少配件|^parts missing|^некомплект/,
    said: /缺[^，,。]{0,2}配件|配件[^，,。]{0,2}(?:少|缺)|少(?:了)?[^，,。]{0,3}配件|\bparts? (?:is |are )?missing|\bmissing parts?|некомплект/,
  },
  { choice: /送货太慢|^too slow|^долго/, said: /送货[^，,。]{0,3}慢|物流[^，,。]{0,3}慢|\bdelivery[^,.]{0,12}slow/ },
  { choice: /送错货|^wrong goods|^не тот товар/, said: /送错|发错|\bwrong (?:goods|item|product)|не тот товар/ },
  {
    choice: /^电话$|^by phone|^по телефону/,
    said: /打(?![的过了])[^，,。]{0,3}电话(?!过|了)|回电|来电|致电|电话(?:联系|回复)|\bcall\b|\bby phone|\bphone me|позвон|по телефону/,
    topic: 'reply',
  },
  {
    choice: /^邮件$|^电子邮件|^by e-mail|^по почте/,
    said: /邮件|邮箱|\be-?mail|на почту|по почте/,
    topic: 'reply',
  },
  {
    choice: /^不用回[复覆]|^no need|^не нужно/,
    said: /(?:不用|不必|无需|不需要)[^，,。]{0,4}(?:回[复覆]|回电|打电话|联系我)|\bno need to (?:reply|answer|call)|\bno reply|отвечать не (?:нужно|надо)|не отвечайте/,
  },
  // machines
  {
    choice: /^整线停产|^the whole line|^стоит вся линия/,
    said: /整线|全线|整条[^，,。]{0,2}线|\bwhole line|вся линия/,
  },
  {
    choice: /^单机停用|^one machine|^одна машина/,
    said: /单机(?:停|$|[\s，,。])|就这一台停|\bone machine (?:only|stands|is down)|\bonly one machine|одна машина стоит/,
  },
  { choice: /^有备机|^a spare machine|^есть резерв/, said: /备机|备用机|\bspare machine|\bbackup machine|есть резерв/ },
  {
    choice: /^安全培训|^安全训练|^safety briefing|^инструктаж/,
    said: /安全(?:培训|训练|教育)|\bsafety (?:briefing|training)|инструктаж/,
  },
  { choice: /^安全帽|^helmet|^каска/, said: /安全帽|反光[衣背]|\bhelmet|\bhard ?hat|\bvest\b|каск/ },
  { choice: /^作业[票许]|^work permit|^наряд/, said: /作业[票许]|动火[票证]|\bwork permit|наряд-допуск/ },
  { choice: /^提前报备|^names in advance|^пропуск заранее/, said: /报备|\bnames? in advance|пропуск заранее/ },
  { choice: /^正常磨损|^worn|^износ/, said: /磨损|\bworn\b|\bwear\b|износ/, topic: 'reason' },
  {
    choice: /^损坏|^broken$|^поломка/,
    said: /损坏|坏了|烧了|断了|裂了|\bbroken\b|\bdamaged\b|слома|поломк/,
    topic: 'reason',
  },
  {
    choice: /^备库|^for stock|^запас/,
    said: /备库|备货|备用|[做作留]库存|库存用|\bfor stock|\bas stock|запас(?!н)/,
    topic: 'reason',
  },
  { choice: /^快递|^courier|^курьер/, said: /快递|寄过来|寄到|\bcourier|\bship(?:ped)?\b|курьер/ },
  {
    choice: /^(?:上门|到场)更换|^fitted on site|^замена на месте/,
    said: /上门[^，,。]{0,3}换|到场更换|现场更换|\bfitted on site|\breplace[d]? on site|замен\S* на месте/,
  },
  {
    choice: /^不需要|^not needed|^не нужен/,
    said: /(?:不要|不用|不需要|无需|不开)[^，,。]{0,2}发?票|\bno invoice|\bwithout invoice|счет\S* не нуж/,
    topic: 'invoice',
  },
  {
    choice: /^普通发票|^ordinary|^обычный/,
    said: /普通?发?票|普票|开普通的?|\bordinary invoice|\bnormal invoice|обычн\S* счет/,
    topic: 'invoice',
  },
  { choice: /专用发票|^vat|^с ндс/, said: /专用发票|增值税|专票|\bvat\b|с ндс/, topic: 'invoice' },
  {
    choice: /^年度巡检|^yearly inspection|^годовой осмотр/,
    said: /年度巡检|年检|\b(?:yearly|annual) inspection|годов\S* осмотр/,
  },
  { choice: /^新机调试|^commissioning|^пусконаладка/, said: /调试|\bcommission|пусконалад/ },
  { choice: /^搬迁|^relocation|^переезд/, said: /搬迁|搬到|搬家|移机|\brelocat|переезд/ },
  { choice: /^机械$|^mechanical|^механика/, said: /机械|\bmechanical|механик/, topic: 'scope' },
  { choice: /^液压$|^hydraulic$|^гидравлика$/, said: /液压|\bhydraulic|гидравлик/, topic: 'scope' },
  { choice: /^电气$|^electrical|^электрика$/, said: /电气|\belectric|электрик/, topic: 'scope' },
  { choice: /^安全装置|^safety devices|^защита/, said: /安全装置|\bsafety devices?|защит/, topic: 'scope' },
  {
    choice: /^油液[化检]验|^oil analysis|^анализ масла/,
    said: /油液|\boil analysis|анализ масла/,
    topic: 'scope',
  },
  { choice: /^380/, said: /380(?:\s?(?:v|伏|в)|的?电|$)/ },
  { choice: /^660/, said: /660(?:\s?(?:v|伏|в)|的?电|$)/ },
  {
    choice: /^柴油发电|^diesel generator|^дизель/,
    said: /柴油发电(?!机)|\bdiesel gen|дизель/,
    topic: 'power',
  },
  { choice: /^中国大陆|^mainland|^китай/, said: /(?:中国)?大陆|\bmainland/, topic: 'contactPlace' },
  {
    choice: /^海外|^elsewhere|^другая страна/,
    said: /海外|国外|境外|\babroad|\boverseas|за границей/,
    topic: 'contactPlace',
  },
  // parts of machines
  { choice: /^轴承|^bearing|^подшипник/, said: /轴承|\bbearing|подшипник/ },
  { choice: /^绕组|^winding|^обмотка/, said: /绕组|线圈|\bwinding|обмотк/ },
  { choice: /^电机$|^马达$|^motor$|^электродвигатель/, said: /电机(?!组)|马达|\bmotor|электродвигател/ },
  { choice: /^发动机|^引擎|^engine/, said: /发动机|引擎|\bengine|двигател/ },
  {
    choice: /^启动$|^starting|^запуск$/,
    said: /启动不了|无法启动|打不着|启动|\bstart(?:ing|s|er)?\b|запуск/,
    topic: 'machinePart',
  },
  { choice: /^燃油|^fuel supply|^топливо/, said: /燃油|供油|油路|\bfuel|топлив/ },
  { choice: /^冷却|^cooling$|^охлаждение/, said: /冷却|水温|\bcool(?:ing|ant)|охлажд/, topic: 'machinePart' },
  { choice: /^液压泵|^pump$|^насос$/, said: /液压泵|\bhydraulic pump|гидронасос/, topic: 'machinePart' },
  {
    choice: /^压力不足|^low pressure|^низкое давление/,
    said: /压力(?:不足|不够|低)|没压力|\blow pressure|\bpressure is low|низк\S* давлен/,
  },
  { choice: /^异[响音]$|^noise$|^шум$/, said: /异[响音]|噪[音声]|\bnois[ey]|шум/, topic: 'machinePart' },
  {
    choice: /^管路|^hoses and|^шланги/,
    said: /管路|油管|油缸|\bhoses?\b|\bcylinders?\b|шланг|цилиндр/,
    topic: 'machinePart',
  },
  { choice: /^漏油|^oil leak|^утечка масла/, said: /漏油|渗油|\boil leak|\bleak\w* oil|утечк\S* масл/ },
  { choice: /^自行下沉|^drifts down|^просадка/, said: /下沉|往下掉|自己掉|\bdrift|просад/ },
  { choice: /^控制器|^controller|^контроллер/, said: /控制器|\bcontroller|контроллер/ },
  {
    choice: /^通[信讯]中断|^no communication|^нет связи/,
    said: /通[信讯](?:中断|断|异常|故障)|连不上|\bno communication|\bcommunication (?:lost|failure)|нет связи/,
  },
  {
    choice: /^[屏萤]幕异常|^屏幕异常|^荧幕异常|^display$|^дисплей/,
    said: /屏幕|黑屏|花屏|显示屏|\bdisplay\b|\bscreen\b|дисплей|экран/,
    topic: 'machinePart',
  },
  { choice: /^传感器|^sensors?$|^датчик/, said: /传感器|感应器|\bsensor|датчик/ },
  { choice: /^温度$|^temperature$|^температура$/, said: /温度|\btemperature|температур/, topic: 'machinePart' },
  {
    choice: /^位置$|^position$|^положение$/,
    said: /位置传感|\bposition sensor|\bposition\b|датчик\S* положения/,
    topic: 'machinePart',
  },
  { choice: /^磨损$|^wear$/, said: /磨损|\bworn\b|\bwear\b|износ/, topic: 'machinePart' },
  { choice: /^开裂|^crack|^трещина/, said: /开裂|裂纹|裂缝|裂开|\bcrack|трещин/ },
  { choice: /^空气滤芯|^air filter|^воздушный/, said: /空气滤|空滤|\bair filter|воздушн\S* фильтр/ },
  { choice: /^机油滤芯|^oil filter|^масляный/, said: /机油滤|机滤|\boil filter|масл\S* фильтр/ },
  { choice: /油分芯|油气分离|^oil separator|^сепаратор/, said: /油分|油气分离|\boil separator|сепаратор/ },
  { choice: /^油缸修理包|^cylinder kit|^ремкомплект/, said: /修理包|油封包|\bcylinder kit|\brepair kit|ремкомплект/ },
  { choice: /^轴封|^shaft seal|^сальник/, said: /轴封|\bshaft seal|сальник/ },
  { choice: /^斗齿|^bucket teeth|^зубья/, said: /斗齿|\bbucket teeth|\bbucket tooth|зуб\S* ковша/ },
  {
    choice: /^叶轮|^impeller$|^рабочее колесо/,
    said: /叶轮|\bimpeller|рабоч\S* колес/,
    topic: 'sparePart',
  },
  { choice: /^接触器|^contactor|^контактор/, said: /接触器|\bcontactor|контактор/ },
]

/** Words that make a clause a complaint about a thing: the matter of a description. */
export const TROUBLE =
  /坏|漏|响|声音[^，,。]{0,4}大|温度[^，,。]{0,3}[高低]|过热|下沉|往下掉|吵|噪|异[常味响]|故障|报警|报错|失灵|黑屏|花屏|跳闸|烧|断|裂|堵|卡|停|抖|晃|震|烫|冒烟|臭|味道|爆|不(?!错|好意思|用|客气|要|是|需|急|方便|在|管|卖|清楚|知道|换新|回[复覆])[^，,。\s]{0,2}[^，,。\s]|没(?:有)?(?:反应|水|电(?!梯)|信号|显示|冷|热)|毛病|问题|损|掉|慢|熄火|打不着|点不着|无法|太[差小大]|\be\d\b|\bleak|\bnois|\bbroke|\bfault|\berror|\bfail|\bdead\b|\bstop|\bwon'?t\b|\bdoesn'?t\b|\bdoes not\b|\bnot (?:cool|heat|work|start)|\bno (?:cold|hot|water|power)|\bsmell|\bvibrat|\brattl|\bbroken|\bdamage|\bcrack|\bburn|\bworn|\bjump|\bstuck|\bloud|не (?:работ|включ|запуск|холод|гре|крут|слив|сушит)|шум|теч|протека|вибр|сломал|ошибк|авари|гуд|греется|стучит|трещин|утечк|перегрев/
/** Words of an opinion, the matter of feedback. */
export const OPINION =
  /投诉|客诉|建议|希望|表扬|赞扬|态度|迟到|没人(?:接|管|理|回|来)|打不通|收费|多收|送错|送货|手艺|专业|耐心|满意|服务|修了|反[复覆]|少了|真差|太差|难用|好用|\bcrash|\bterrible|\bbad\b|\bgreat\b|能不能|\bcompla|\bsuggest|\bpraise|\blate\b|\brude|\bcharge|\bwrong|\bplease let|\blet me|\bwould (?:be|like)|\bexplain|\bpatient|\bhelpful|жалоб|опозд|предлаг|благодар|груб|вежлив/

/** Whose words tell nothing alone, so that they are not looked for: 其他, yes. */
export const EMPTY_CHOICE =
  /^(?:其他|其它|别的|something else|other|другое|不需要|not needed|не нужен|无|没有|还没有|not yet|пока нет|不清楚|not sure|не знаю|是|否|yes|no|да|нет|none|已到位|电话|phone|standard|стандарт|display|position|where|pump|noise|wear|engine|motor|cooling|starting|damaged|broken|slow|damage|temperature|температура|fuel supply|温度|位置|启动|冷却|机械|液压|电气|磨损|异响|异音|损坏|服务|产品|配送|动力系统|service|product|delivery|power|structure|electrics|насос|шум|обмен)$/

/** Somebody asks, buys or plays: nothing in the clause is a request for service. */
export const INQUIRY =
  /咨询|请教|想?买(?:个|台|一)|想问|问问|问一下|多少钱|什么价|保修期|怎么算|几点|什么时候(?:上|下)班|关于[^，。]{1,12}的(?:诗|故事|笑话|文章)|(?:不|没)(?:需要|用|想)(?:维修|修|上门)|\bwant to buy|\bdon't have (?:a|any) problem|\bjust asking|\bhow much|\bopening hours|\bwarranty period|\bpoem|сколько стоит|хочу купить/

export const BRANDS =
  /格力|美的|海尔|海信|tcl|奥克斯|小天鹅|西门子|博世|松下|三星|日立|东芝|大金|三菱|夏普|惠而浦|容声|新飞|澳柯玛|老板|方太|华帝|万和|万家乐|史密斯|a\.?o\.? ?smith|林内|沁园|九阳|小米|云米|志高|春兰|长虹|康佳|创维|美菱|卡萨帝|统帅|国际牌|沐风|\b(?:gree|midea|haier|hisense|samsung|lg|bosch|siemens|panasonic|hitachi|toshiba|daikin|mitsubishi|sharp|whirlpool|electrolux|philips|rinnai|xiaomi|indesit|atlant|beko)\b/
