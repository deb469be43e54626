import { near, type Words } from './rules'

// on the one spelling of terms.ts, without apostrophes

const CHILD = String.raw`\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|infants?|sons?|daughters?|boys?|girls?|grand(?:son|daughter|kid|child)\w*|niece|nephew|newborn|little (?:one|brother|sister)|\d{1,2} ?(?:yo|yr old|y o|year old|years? old|yrs old|month old))\b`
const WHOSE = String.raw`\b(?:my|his|her|their|our|your|a|the|operators?|workers?|someones?|somebodys|mates?|colleagues?|guys?|mums?|moms?|dads?|wifes|husbands|kids?|sons?|daughters?|childs|toddlers?|technicians?)\b`
const BODY = `${WHOSE} (?:left |right |whole |little |bare |index )?(?:hands?|fingers?|arms?|legs?|foot|feet|toes?|head|hair|sleeves?|thumbs?|wrist|palms?|face|skin|eyes?|chest|ankle|knee|scarf|glove)\\b`
const PERSON = String.raw`\b(?:he|she|someone|somebody|operator|worker|mate|colleague|guy|man|woman|wife|husband|mum|mom|dad|grandma|grandpa|mother|father|person|people|everyone|we|i|technician|driver|kid|child|son|daughter)\b`
const BURNER = String.raw`\b(?:heater|boiler|hob|stove|burner|cooker|gas|pilot|furnace|geyser)\b`
const SOCKET = String.raw`\b(?:sockets?|outlets?|(?<!drain |spark |oil |filler )plugs?(?! (?:it |them )?in\b)|power (?:strip|board|bar|cord|supply|point)|extension|wiring|wires?|cords?|cables?|electrics|electrical (?:box|panel|cabinet|outlet)|electricity|fuse ?box|fuse board|breakers?|control (?:panel|cabinet|box)|circuit|switchboard|adapter|multi ?plug|power|(?:light|wall) switch(?:es)?)\b`
const WET = String.raw`\b(?:water|wet|leak\w*|drip\w*|flood\w*|soak\w*|spill\w*|puddle|rain\w*|damp|splash\w*|pour\w*|drench\w*|trickl\w*)\b`
const POISON = String.raw`\b(?:tablets?|tabs?|pods?|capsules?|detergent|soap|bleach|descaler|rinse aid|batter(?:y|ies)|button cell|magnets?|screws?|coins?|beads?|cleaner|cleaning|coolant|antifreeze|diesel|oil|chemicals?|desiccant|silica|powder|acid|refrigerant|dishwasher salt)\b`
const MACHINE = String.raw`\b(?:excavator|digger|crane|truck|slope|bank|tracks?|cab|loader|genset|generator|edge|trench|forklift|boom|bucket|dozer|lift)\b`

/** The nose, throat and eyes feel what is in the air. */
const STINGS = String.raw`\b(?:eyes?|throat|nose|lungs?|chest)\b.{0,15}\b(?:water\w*|sting\w*|burn\w*|sore|hurts?|itch\w*|tears?|irritat\w*|tight)\b|\b(?:cough\w*|chok\w*|wheez\w*|gasping|cant breathe|cannot breathe|hard to breathe|short of breath|strong fumes)\b`
const ACID = String.raw`\b(?:vinegar|acids?|descalers?|limescale remover|toilet (?:bowl )?cleaner|citric|lemon juice|rust remover|harpic|muriatic)\b`
const CHLORINE = String.raw`\b(?:blea?e?ch|chlorine|domestos|clorox|hypochlorite|chlorinated|javel|disinfectant)\b`
const OTHER_CLEANER = String.raw`\b(?:ammonia|peroxide|drain (?:cleaner|unblocker)|caustic soda|lye|rubbing alcohol|oven cleaner)\b`

export const EN: Words = {
  script: /[a-z]{2}/,
  harmless: new RegExp(
    [
      String.raw`\bon fire (?:about|with|over|lately|today|sale)`,
      String.raw`\bfire (?:that|him|her|your|them|this|the (?:tech\w*|guy|engineer|driver|man|person|installer|repairman))\b`,
      String.raw`\bfire(?:place|wall|works?|stick|fox|fly|wood|proof|man|men)\w*`,
      String.raw`\bfire (?:extinguisher|sale|alarm (?:price|cost|included|compatible)|stick|tv|resistan\w*|rating|safety|code|drill|door|hydrant)s?\b`,
      String.raw`\b(?:deals?|prices?|offers?|boss|team|design) (?:is |are |was )?(?:so |on )?fire\b`,
      String.raw`\bfired\b`,
      String.raw`\bunder fire\b`,
      String.raw`\bburn(?:ing|s|ed|t)? (?:through |a lot of |so much |too much )?(?:money|cash|calories|a hole|rubber|fuel|cds?|dvds?|bridges|out)\b`,
      String.raw`\bburn ?(?:in|out|rate)\b`,
      String.raw`\b(?:heart|sun)burn`,
      String.raw`\bburning (?:question|issue|need|desire)`,
      String.raw`\b(?:burnt|burned) (?:toast|food|rice|pan|pot|on (?:food|grease|fat|stains?|oil))`,
      String.raw`\bsmok(?:e|y|ey|ed)[- ](?:gr[ae]y|glass|black|silver|finish|colou?r\w*|tint\w*|ventilation|extraction|extractor|capture|salmon|meat)`,
      String.raw`\bsmoke (?:detectors?|alarm (?:price|battery|cost))`,
      String.raw`\b(?:cooking|frying|kitchen|cigarette|cig) smoke`,
      String.raw`\b(?:suck|extract|remov|clear|pull|captur|vent)\w* (?:up |out |in |away )?(?:the |all |any |enough )?smoke`,
      String.raw`\bsmoke (?:from|of|when|while|after) (?:\w+ )?(?:cook|fry|grill|wok)\w*`,
      String.raw`\b(?:no|non|quit|stop) ?smoking`,
      String.raw`\bsmoke ?free`,
      String.raw`\bshock[- ]?(?:absorb\w*|mount\w*|proof|pads?|springs?|resist\w*)`,
      String.raw`\b(?:price|sticker|culture|bill|service|bit of a) shock\b`,
      String.raw`\bshocked (?:at|by (?:the|your|how)|about|to|that|how|with)`,
      String.raw`\bin shock (?:at|about|over|from (?:the|your))`,
      String.raw`\bshocking(?:ly)? (?:service|price|quality|bad|experience|slow|expensive|how)`,
      String.raw`\bgas (?:bills?|prices?|costs?|fees?|mileage|station|meter reading|consumption|usage)`,
      String.raw`\bspark(?:ling|le\w*)`,
      String.raw`\bspark plugs?`,
      String.raw`\b(?:no|without|never|not any|isnt any|arent any) (?:\w+ )?(?:smells?|smoke|sparks?|fire|leaks?|shock|burning)`,
      String.raw`\b(?:child|kid|baby|toddler) ?(?:lock|safety lock|proof|safe|friendly|mode|bottles?|clothes|food|room|cycle|seat|gate|monitor)\w*`,
      String.raw`\b(?:kids|childrens|childs|babys) (?:room|clothes|bottles|cycle|mode|uniforms?|toys)`,
      String.raw`\banti[- ]?scald\w*`,
      String.raw`\bscald (?:protection|guard|proof)`,
      String.raw`\bflame(?: ?less| retardant| effect| proof)`,
      String.raw`\bsick (?:of|and tired)`,
      String.raw`\bcall\w* in sick`,
      String.raw`\bwhat a headache`,
      String.raw`\bheadache to (?:set|install|use|clean|get)`,
      String.raw`\bwater ?proof\w*`,
      String.raw`\bhot(?:test)? deal`,
      String.raw`\bcrushed ice`,
    ].join('|'),
    'g',
  ),
  rules: [
    {
      danger: 'gas',
      all: [
        near(
          String.raw`\b(?:smell|stink|reek|odou?r|stench|whiff|leak|hiss|scent|escap)\w*`,
          String.raw`\b(?:gas|gaz|gassy|propane|lpg|butane)\b`,
          25,
        ),
      ],
      unless: /\b(?:ac|aircon|refrigerant|freon|fridge|r32|r410a?|air con\w*)\b/,
    },
    {
      danger: 'gas',
      all: [
        /\b(?:rotten|bad|off|rotting|spoiled) eggs?\b|\beggy\b|\beggs? (?:smell|odou?r)|\b(?:smell\w*|stink\w*|reek\w*) (?:\w+ ){0,3}eggs?\b|\bsulph?ur/,
      ],
      unless: /\b(?:fridge|refrigerator|freezer|purifier|dishwasher|drain|hot water smells)\b/,
    },
    {
      danger: 'gas',
      all: [
        near(
          String.raw`\bhiss\w*`,
          String.raw`\b(?:cylinder|gas|propane|bottle|meter|regulator|gas pipe|heater|boiler|stove|hob)\b`,
          30,
        ),
      ],
      unless: /compressor|tyre|tire|pneumatic|steam/,
    },
    {
      danger: 'gas',
      all: [
        /\b(?:soap\w*|suds|washing up liquid|dish (?:soap|liquid)|foam)\b/,
        /\bbubbl\w*/,
        /\b(?:gas|joint|pipe|hose|fitting|connection|connector|valve|regulator|cylinder|meter|nut)\b/,
      ],
      unless: /\b(?:tyre|tire|compressor|pneumatic|air line|washer|washing machine|dishwasher|refrigerant|ac|drain)\b/,
    },
    {
      danger: 'gas',
      all: [
        /\b(?:rotten|rotting|off) (?:cabbage|onions?|garlic|vegetables?)|\b(?:garlic|sulph?ur|skunk|cabbage)\w*\b.{0,12}\bsmell|\bsmells? (?:\w+ ){0,2}(?:garlic|cabbage|skunk)|\b(?:strange|weird|odd|funny|bad|strong) smell\b|\bit smells\b/,
        new RegExp(BURNER),
      ],
      unless: /\b(?:water (?:smells|has)|new|paint|egg|dust|no|not|drain)\b/,
    },
    { danger: 'gas', all: [/\b(?:bang|boom|whoosh|woof)\b/, new RegExp(BURNER)] },
    {
      danger: 'ignition',
      all: [
        /\b(?:wont|will not|doesnt|does not|didnt|cant|cannot|isnt|not|never|refuses? to|fails? to|failing to|no|without) (?:\w+ ){0,2}(?:light|lit|ignit\w*|lighting|fire up|catch)\b|\bclick\w*\b.{0,30}\b(?:wont|not|no|doesnt|never|but|cant)\b|\bpilot\b.{0,20}\b(?:out|off|wont|not|goes|keeps)\b|\bignition (?:fail\w*|fault|problem|error)|\b(?:flame|burner|heater|boiler)\b.{0,12}\b(?:goes out|keeps going out|dies|cuts out)\b/,
        new RegExp(BURNER),
      ],
      unless:
        /\b(?:wi-?fi|led|lamp|display|screen|panel|indicator|bulb|engine|excavator|genset|generator|truck|light on the|lights? (?:is|are|flash\w*))\b/,
    },
    {
      danger: 'fumes',
      all: [
        /\bcarbon monoxide|\bco (?:alarm|detector|sensor|poison\w*|leak)|\b(?:gas|fumes?|exhaust) poison\w*|\bexhaust (?:fumes? )?(?:in|inside|coming (?:in|back))|\b(?:yellow|orange|red) flames?\b|\bflue\b.{0,20}\b(?:fell|disconnected|came off|come off|broken|detached|blocked)\b/,
      ],
      unless: /\b(?:price|cost|how much|where (?:can|do) i buy|recommend|should i (?:buy|get)|do i need)\b/,
    },
    {
      danger: 'fumes',
      all: [
        /\b(?:headaches?|head hurts|dizz\w*|nause\w*|vomit\w*|throw\w* up|threw up|throwing up|faint\w*|passed out|passing out|pass out|light ?headed|sick|drowsy|weak|blue lips|lips (?:are |went |turned )?blue|confused|collapsed|unconscious|woozy|queasy|sleepy|ill)\b/,
        /\b(?:boiler|heater|shower\w*|bath|bathing|fumes?|exhaust|generator|genset|engine|indoors?|garage|closed|shut|enclosed|gas|heating|container|basement)\b/,
      ],
      unless: /\b(?:giv\w+|gave) me (?:a |such a )?headache (?:with|about|because of your)\b/,
    },
    {
      danger: 'fumes',
      all: [
        new RegExp(STINGS),
        /\b(?:boiler|heater|shower|hot water|gas|stove|hob|generator|genset|engine|exhaust|furnace|burner)\b/,
      ],
      unless: /\b(?:coughing engine|engine (?:\w+ )?coughs?|onions?|cooking|frying|chil+i|splash\w*|oil)\b/,
    },
    {
      danger: 'mixed',
      all: [
        new RegExp(CHLORINE),
        new RegExp(`${ACID}|${OTHER_CLEANER}`),
        /\b(?:mix\w*|add\w*|and|with|plus|together|then|after|combin\w*|on top)\b/,
      ],
      unless: /\b(?:which|instead of|rather than|or)\b/,
    },
    {
      danger: 'mixed',
      all: [
        new RegExp(`${ACID}|${CHLORINE}|${OTHER_CLEANER}`),
        new RegExp(`${STINGS}|\\b(?:smok\\w*|dizzy|headache)\\b`),
      ],
      unless: /\b(?:in|into) (?:my|his|her|the|their) (?:left |right )?eyes?\b/,
    },
    {
      danger: 'smoke',
      all: [
        /\bsmok(?:e|es|ed|ing|eing|ey|y)\b|\b(?:grey|gray|black|white|blue) (?:stuff|clouds?|haze|wisps?|vapou?r|puffs?)\b.{0,25}\b(?:com\w*|drift\w*|out|from|ris\w*|pour\w*)\b|\bhaze\b.{0,15}\b(?:com\w*|from|out)\b|\bfumes\b.{0,15}\b(?:com\w*|from|out)\b/,
      ],
      unless: /\b(?:exhaust|tailpipe|stack|muffler)\b/,
    },
    {
      danger: 'smoke',
      all: [
        near(
          String.raw`\b(?:burn(?:t|ing|ed)?|scorch\w*|sing(?:ed|eing)|char+(?:ed|ing)|melt\w*|acrid|overheat\w*)\b`,
          String.raw`\b(?:smell\w*|odou?r|stink\w*|scent|reek\w*|whiff|wir\w+|plastic|rubber|cable|plug|socket|outlet|cord|hair)\b`,
          25,
        ),
      ],
      unless: /\bmelt\w* (?:ice|snow|cheese|chocolate|butter)/,
    },
    {
      danger: 'smoke',
      all: [
        /\b(?:smell\w*|odou?r|stink\w*|stench|whiff|reek\w*)\b.{0,25}\b(?:electrical|wiring|hot metal|hot plastic|fishy plastic|like fire|fire)\b|\b(?:plug|socket|outlet|cord|cable|wires?|extension)\b.{0,15}\b(?:melt\w*|scorch\w*|black(?:ened)?|brown|charred|(?:too|very|really|red|super|so|getting|gets|is|feels) hot|glowing)\b/,
      ],
    },
    {
      danger: 'fire',
      all: [
        /\bon fire\b|\b(?:caught|catch(?:es|ing)?|set) (?:on )?fire\b|\b(?:a|the|big|small|kitchen|grease|oil|electrical|engine|theres|is) fire\b|\bfire!|^fire\b|\bflam(?:es|ing)\b|\bflame\b.{0,20}\b(?:com\w*|shoot\w*|from|out of|under)\b|\bablaze\b|\bblaz(?:e|ing)\b|\bup in flames\b|\b(?:is|its|are|was|starts?|started|everythings?|hood|machine|fridge|dryer|engine|oil|pan) burning(?! (?:smell|odou?r|plastic|rubber|wires?|hair|money))\b|\bon flames?\b/,
      ],
      unless: /\bflames?\b.{0,12}\b(?:small|low|weak|blue|height|size|out)\b|\b(?:yellow|orange|red) flames?/,
    },
    {
      danger: 'fire',
      all: [
        /\bspark(?:s|ed|ing|y)?\b|\barc(?:ing|ed|s)\b|\bshort(?:ed|ing)? (?:out|circuit\w*)\b.{0,20}\b(?:bang|flash|pop)/,
      ],
      unless: /\b(?:ignit\w*|wont light|igniter)\b/,
    },
    {
      danger: 'explosion',
      all: [/\bexplod\w*|\bexplosion|\bblew up|\bblown up|\bblow(?:s|ing)? up\b/],
      unless: /\bblow(?:s|ing)? up (?:my|the) (?:phone|inbox)/,
    },
    {
      danger: 'shock',
      all: [
        /\belectrocut\w*|\belectric(?:al)? (?:shocks?|shok\w*|choc\w*)\b|\b(?:got|get|gets|getting|gave|gives|giving|had|have|felt|feel|feeling|receive\w*|static|mild|small|little|slight|nasty|bit of)\b (?:\w+ ){0,3}(?:shocks?|shocked|zaps?|zapped|jolts?|tingl\w*|buzz)\b|\b(?:shocks?|shocked|shocking|zaps?|zapped|zapping|jolt(?:ed|s)?|bites?)\b (?:me|him|her|us|you|my|anyone|people|when|every|if|off)\b/,
      ],
    },
    {
      danger: 'shock',
      all: [
        /\b(?:tingl(?:e|es|ed|ing|y)|pins and needles|numb)\b/,
        /\b(?:touch\w*|hand|finger|hold\w*|grab\w*|handle|drum|door|metal|casing|body|fridge|washer|machine|tap|shower|lean\w*)\b/,
      ],
    },
    {
      danger: 'shock',
      all: [
        /\b(?:casing|case|body|metal|drum|door|handle|tap|chassis|frame|water|shower|surface|housing)\b (?:\w+ ){0,2}(?:is |feels |was |seems )(?:live|electrified|electric)\b|\btouch\w*\b.{0,25}\b(?:shock\w*|zap\w*|electric\w*)\b/,
      ],
    },
    {
      danger: 'water',
      all: [near(WET, SOCKET, 40)],
      unless:
        /\b(?:how (?:far|high|close)|distance|unplugged it|power consumption|water pressure|rated|power of|how much power)\b/,
    },
    // wet, and to be tried
    {
      danger: 'water',
      all: [
        /\b(?:got wet|gets wet|soak\w*|flood\w*|drench\w*|(?:left|stood|was|been) (?:out )?in the rain|rained on|under ?water|submerged|damp|wet)\b/,
        /\b(?:try|trying|ok|okay|safe|can i|could i|should i|may i)\b.{0,30}\b(?:power|plug\w*|turn\w*|switch\w*|start\w*|run)\b|\b(?:power|plug|turn|switch|start) (?:it |them |this )?(?:on|in|up)\b/,
      ],
      unless: /\b(?:phone|clothes|filters?|carpet|laundry)\b/,
    },
    {
      danger: 'water',
      all: [
        /\b(?:flood\w*|submerged|under ?water|(?:stand|stood|sit|sat)\w* in (?:the |a )?(?:\w+ )?(?:water|puddle))\b/,
        /\b(?:plugged|still (?:on|running|works?)|running|power|electric\w*|turn (?:it )?on|safe|fridge|washer|machine|generator|compressor|pump|appliance|cabinet|dishwasher)\b/,
      ],
      unless: /\b(?:flood(?:ed|ing)? (?:the|my|our) (?:floor|kitchen|bathroom|neighbou?rs?))\b/,
    },
    {
      danger: 'burn',
      all: [
        new RegExp(
          String.raw`\bscald\w*|\bburn(?:t|ed|s)? (?:my|his|her|their|our|himself|herself|myself|themselves)\b|\b(?:got|get|been|was|is|badly) burn(?:t|ed)\b|\bburns? (?:on|to|all over) |\bburn wound|\bblister\w*|(?:${BODY}).{0,20}\b(?:com\w* off|peel\w*|burn(?:t|ed)|red|raw)\b`,
        ),
      ],
      unless: /paint|will it burn/,
    },
    {
      danger: 'burn',
      all: [
        /\b(?:boiling|scalding|hot (?:water|steam|oil|coolant)|steam|coolant|antifreeze|radiator)\b/,
        new RegExp(
          `${BODY}|\\b(?:hit|sprayed|splashed|poured|spilled|spurted|burst) (?:\\w+ ){0,2}(?:me|him|her|us|my|mum|mom|dad)\\b`,
        ),
        /\b(?:hit|spray\w*|splash\w*|pour\w*|spill\w*|on|over|burst|off|red|hurts?)\b/,
      ],
      unless: /\bon (?:my|the) (?:own|way)|hot water (?:on|off)\b/,
    },
    {
      danger: 'swallowed',
      all: [/\bswallow\w*|\bingest\w*|\bchok(?:ing|ed|es)\b/, new RegExp(`${CHILD}|${POISON}|${PERSON}`)],
    },
    {
      danger: 'swallowed',
      all: [
        /\b(?:drank|drunk|ate|eaten|chew\w*|bit|bitten|lick\w*|tasted|sucked)\b|\b(?:in|into) (?:his|her|their|its|my) mouth\b|\bmouthful\b/,
        new RegExp(POISON),
      ],
      unless: /\bate (?:up )?(?:my|the) (?:coins?|clothes)/,
    },
    {
      danger: 'swallowed',
      all: [new RegExp(CHILD), /\b(?:drink\w*|eat\w*|mouth)\b/, new RegExp(POISON)],
      unless: /\b(?:can|could|should|is it safe|safe for)\b/,
    },
    {
      danger: 'trapped',
      all: [
        new RegExp(CHILD),
        /\b(?:stuck|trapped|locked|climbed|crawled|hid|hiding|shut|caught|jammed|pinned|wedged|fell|crushed|under)\b/,
        /\b(?:in|inside|into|under|behind|between|door|drum|on)\b/,
      ],
      unless: /\b(?:clothes|socks?|toys?|shirt|blanket|lock (?:the )?(?:panel|button)|wont unlock the child)\b/,
    },
    {
      danger: 'trapped',
      all: [new RegExp(`${PERSON}.{0,15}\\b(?:trapped|locked in(?:side)?|stuck (?:in|inside|under)|pinned)\\b`)],
      unless:
        /\b(?:i|we) (?:am|are|was|were|got)? ?(?:stuck|locked) (?:in|on|at|out)? ?(?:the )?(?:step|menu|app|setup|screen|page)|locked out|stuck (?:in|on) (?:a |the )?(?:queue|step|menu|loop|setup|hold)/,
    },
    {
      danger: 'controls',
      all: [
        new RegExp(CHILD),
        /\b(?:turn\w*|twist\w*|play\w*|press\w*|open\w*|fiddl\w*|touch\w*|push\w*|switch\w*|climb\w*|pull\w*|mess\w*|start\w*|pok\w*|stick\w*|stuck)\b/,
        /\b(?:knobs?|valve|gas|hob|stove|heater|burner|controls?|joystick|levers?|keys?|ignition|excavator|sockets?|outlets?)\b/,
      ],
      unless: /\block|\bhow (?:do|can|to)\b|\bprevent|\bstop (?:him|her|them|kids)|\bso that\b/,
    },
    {
      danger: 'injected',
      all: [
        /\b(?:oil|hydraulic\w*|fluid|jet|high pressure|hose|stream|grease|diesel|injector|pressure washer|fuel)\b/,
        /\b(?:jet|spray\w*|inject\w*|pierc\w*|penetrat\w*|shot|squirt\w*|hit|went (?:in|into|through)|puncture\w*|tiny|pin ?hole|got (?:my|his|him|me|her|a)|through|burst|struck)\b/,
        new RegExp(`${BODY}|\\b(?:in|into|through|on) the (?:hand|finger|palm|arm|leg|glove)|\\bunder the skin\\b`),
      ],
      unless: /\b(?:hot oil|boiling|coolant|radiator|eyes?)\b/,
    },
    {
      danger: 'injected',
      all: [
        /\b(?:pin ?hole|tiny (?:hole|puncture|wound|mark)|puncture wound|(?:small|little) hole)\b/,
        /\b(?:hand|finger|palm|skin|arm|thumb|leg)\b/,
      ],
    },
    {
      danger: 'crushed',
      all: [
        near(
          BODY,
          String.raw`\b(?:caught|crush\w*|trapp\w*|stuck|pinch\w*|pulled in\w*|pulled into|dragged|drawn in|sever\w*|cut|amputat\w*|mangled|pinned|jammed|run over|ran over|slic\w*|smash\w*|broken|shut|slamm\w*|wrapped)\b`,
          40,
        ),
      ],
      unless: /\b(?:cut hair|haircut|socks?|zip|cut (?:my|the) (?:bill|cost))\b/,
    },
    {
      danger: 'crushed',
      all: [
        new RegExp(
          String.raw`^(?:a |his |her |my )?(?:hand|finger|arm|leg|foot|thumb|sleeve|hair|glove)s? (?:(?:is|got|get|was|gets|are) )?(?:caught|stuck|trapped|crushed|pulled|jammed|pinned|sever\w*|cut off|sucked|drawn|wrapped|pinched)\b|\b(?:came|come|fell|fallen|falls|dropped|drops|landed|rolled|slammed|crashed|swung)\b(?: \w+){0,2} (?:on|onto|over|against|into) ${BODY}`,
        ),
      ],
      unless: /\b(?:clothes|socks?|zip)\b/,
    },
    {
      danger: 'crushed',
      all: [
        new RegExp(
          `${PERSON}.{0,25}\\b(?:crushed|run over|ran over|pinned under|injured|hurt (?:badly|himself|herself)|badly hurt|bleeding|got hurt|is hurt|trapped under|buried|broke (?:his|her|my))\\b|\\bbleeding (?:badly|a lot|heavily|from)|\\blots of blood\\b|\\bblood everywhere\\b`,
        ),
      ],
      unless: /\b(?:brake|bleed(?:ing)? (?:the )?(?:air|fuel|radiator|line|valve|system))\b/,
    },
    {
      danger: 'chemical',
      all: [
        near(
          String.raw`\b(?:acid|electrolyte|descaler|detergent|bleach|chemicals?|coolant|antifreeze|refrigerant|caustic|cleaner|diesel|stuff|liquid|fluid|powder|oil|battery|it|something)\b`,
          String.raw`\b(?:in|into) (?:my|his|her|the|their|our|both|one) (?:left |right )?(?:eyes?|face)\b|\bon (?:my|his|her|their) (?:face|skin)\b`,
          40,
        ),
      ],
      unless: /\b(?:hot water|boiling|steam)\b/,
    },
    {
      danger: 'collapse',
      all: [
        /\bunconscious|\bpassed out|\b(?:not|isnt|stopped) breathing|\bwont wake|\bnot waking|\bfainted|\bseizure|\bcardiac|\bno pulse|\bunresponsive (?:man|woman|person|worker|operator)/,
      ],
    },
    { danger: 'collapse', all: [new RegExp(`${PERSON}.{0,12}\\bcollapsed\\b`)] },
    {
      danger: 'pressure',
      all: [
        /\b(?:safety valve|relief valve|pressure|gauge|psi|needle|tank|receiver|vessel|hose|boiler)\b/,
        /\b(?:maxed|pegged|red zone|in the red|into the red|off the scale|(?:past|beyond|over|above) (?:the )?red|keeps? (?:rising|climbing|going up|building)|still (?:rising|climbing|going up)|wont (?:open|blow|pop|release|lift|trip|go off)|(?:not|isnt|doesnt|didnt) (?:open\w*|popp?\w*|blow\w*|releas\w*|lift\w*)|bulg\w*|(?:about|going|gonna|ready) (?:to )?(?:burst|blow|explode|pop)|over ?pressur\w*)\b/,
      ],
      unless: /\bwater pressure\b/,
    },
    {
      danger: 'tipping',
      all: [
        /\b(?:tip(?:ping|ped|s)?|toppl\w*|roll(?:ing|ed|s)? (?:over|back|backwards|down|away)|rollover|overturn\w*|slid(?:ing|es)?|sliding|lean(?:ing|s)|keel\w*|unstable|going over|gone over|on its side|runaway|out of control|(?:wont|cant|doesnt) stop|brakes? (?:fail\w*|gone|dont|not)|(?:off|in) the (?:ground|air)|hanging|collaps\w*|caving|moves by itself|moving by itself|snapp\w*|about to fall)\b/,
        new RegExp(MACHINE),
      ],
      unless: /\b(?:wash\w*|dishwasher|fridge|tips? (?:for|on))\b/,
    },
    { danger: 'pressure', all: [/\b(?:safety|relief) valve\b.{0,15}\b(?:stuck|jammed|seized)\b/] },
    {
      danger: 'tipping',
      all: [/\b(?:outdoor unit|condenser|bracket)\b.{0,25}\b(?:fall\w*|fell|loose|hanging|coming off|about to)\b/],
    },
  ],
}
