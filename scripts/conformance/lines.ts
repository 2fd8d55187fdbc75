/** Whether a line of the specification is about what stands, or about what is still to be built. */
export interface Lines {
  landed: string[];
  awaited: string[];
}

const words = (text: string) => text.trim().split(/\s+/);
const below = (folder: string, names: string) => words(names).map((name) => `${folder}/${name}`);

/** Routes, as they are asked for: without their parameters, which are optional, or with those that stand here. */
export const ROUTES: Lines = {
  landed: [
    ...words(`
      / /datasheet /about /privacy /contactUs /disclaimer /events /ai /upload /add
      /register /register?isForget=true /register?shareCode=abc&fromswb=blog /promoteRegistration?shareCode=abc
      /userCenter /userCenter?type=1 /userCenter/accountSetting?type=7 /userCenter/taskList/taskList
      /mall/enterGarrison /mall/userCenter/myFavour /specification_detail /specification_detail/1?brandId=1`),
    ...below("/mobile", "news search messages me datasheet login register"),
    "/mobile",
    ...below("/news", "author channelNews financialReport search?keywords=MCU article-details-v1"),
    ...below("/news", "article-details article-details/1 attention-news attention-news/1 index index/1 channel"),
    ...below("/userCenter/cloudDisk", "articleDisk articlePreview editArticle specDisk"),
    ...below("/userCenter/manage", "agentManage companyManage?type=16 corporateContact productionLineManage"),
    ...below("/userCenter/manage", "promotion traderManage"),
    ...below("/brandDetail", "1 companyInfo companyInfo/1 contactInfo contactInfo/1 specification specification/1"),
    ...below("/brandDetail", "trader trader/1 trader/1/name agentList agentList/1 agentList/1/name"),
    "/brandDetail",
    ...below("/datasheet", "datasheetSearch datasheetSearch/LM358 datasheetDetail datasheetDetail/1"),
    ...below("/datasheet", "datasheetCategory datasheetCategory/resistors datasheetBrand datasheetBrand/1"),
    ...below("/specification", "specification_info specification_info/1 specification_detail specification_detail/1"),
    ...below("/specification", "specification_outside_detail brandList brandList/all LM358"),
    "/specification",
    ...below("/agentList", "index index/1 agentDetail agentDetail/1 merchant/index merchant/index/1"),
    ...below("/agentList/merchant", "merchantDetail merchantDetail/1/name"),
  ],
  awaited: [
    ...words("/im /circle /checkEnterprise /prefecture"),
    ...below("/checkEnterprise", "eyePersonnel searchList annualReport companyDetail riskDetail snapShot"),
    ...below("/inquiry", "batchSearch batchUpload batchUploadNew companySearch createRequirements homepage"),
    ...below("/inquiry", "agentProductDetails corporateHome demandDetails enquiry inquiryMore index/1/0 index_old"),
    ...below("/mall", "cart companySearch orderCreate payOrder userCenter index businessmen productDetails"),
    ...below("/mall/userCenter", "addressList invoiceManagement myOrder myOrder/orderDetail"),
    ...below("/news", "recruit recruitDetail"),
    ...below("/prefecture", "circuitScheme courseMaterial courseMaterialDetail datum datumDetail originalDataDetail"),
    ...below("/prefecture", "popularAuthor specialColumn specialColumnSearch article-details originalData"),
    ...below("/prefecture", "originalDateRecommend electronicComponentList"),
    ...below("/circle", "allCircle circleContent publishCircle circleDetail"),
    ...below("/userCenter/cloudDisk", "fileDisk recycle"),
    ...below("/userCenter/inquiryManage", "myEnquiry myInquiry?type=15 myInquiry_purchase recommend"),
    "/mobile/demand",
  ],
};

/** Calls by method and path; one that ends in `/*` stands for a family of which some call is there. */
export const CALLS: Lines = {
  landed: [
    ...below("POST ", "web/login login1 wx/web/login qq/web/login wx/web/binding qq/web/binding register"),
    ...below("POST ", "registerEnterpriseUser restPwd forgetPwd validateCode validate/mobile"),
    ...below("GET ", "sendNotice name/validate user/checkRequiredData author/{} enterprise/user/status"),
    ...below("GET ", "im/msg/unreadNum mall/cart/goods/total history/list history/agent/list category/list config"),
    ...below("POST ", "webTracking opinion/add oss/upload comment/add comment/del article/black/add news/likeCount"),
    ...below("GET ", "news/pc/indexData news/v1/detail news/v3/detail news/v1/comments news/categoryArticle"),
    ...below("GET ", "news/v2/search spec/{} spec/v2/keywords my/spec/v1/detail dtUser/myDetail app/lastest"),
    ...below("POST ", "file/spec/v1/downloads dtUser/v1/sendPdf file/spec/user/v1/add1 spec/user/dels dtUser/update"),
    ...below("POST ", "specBrand/add specBrand/edit specBrand/remove specBrand/model/remove"),
    ...below("POST ", "agent/add agent/edit trader/add trader/edit"),
    ...below("GET ", "specBrand/list agent/list trader/list"),
    ...below("* ", "chip/specification/* my/userFavour/* follow/* my/article/* enterprise/* merchant/* stock/*"),
    "* /user/shareCode/*",
  ].map(tidy),
  awaited: [
    ...below("POST ", "file/users/files/downloads spec/user/move"),
    ...below("* ", "spec/user/dir/* users/files/* trends/* disk/article/* demand/* tyc/services/open/* job/*"),
    ...below("* ", "mall/deliveryAddress/* mall/invoice/* mall/pay/order/* mall/pay/receipt/* mall/pay/online/*"),
    "GET /ali/pay/mallPayOnlineId",
  ].map(tidy),
};

/** Fields that the specification reads of answers: the call, and the way to the field below `data`. */
export const FIELDS = [
  ...["/web/login", "/login1"].flatMap((call) => fieldsOf(`POST ${call}`, "avatar nickName token id")),
  ...["/wx/web/login", "/qq/web/login"].flatMap((call) =>
    fieldsOf(`POST ${call}`, "lognUser.avatar lognUser.nickName lognUser.token lognUser.id"),
  ),
  ...fieldsOf("GET /author/{}", "avatar"),
  ...fieldsOf("GET /category/list", "id label"),
  ...["common", "agent", "brand"].flatMap((list) =>
    fieldsOf("GET /config/navigation", `${list}.name ${list}.url ${list}.image`),
  ),
  ...fieldsOf("GET /agent/search", "data.name data.website data.fullLogo"),
  ...fieldsOf("GET /specBrand/hint", "data.name data.website data.fullLogo"),
  ...fieldsOf("GET /history/list", "totalRecord data.createTime data.specDto.id data.specDto.brandId"),
  ...fieldsOf("GET /history/list", "data.specDto.filename data.specDto.brandCn data.specDto.fullLogo"),
  ...fieldsOf("GET /history/list", "data.articleDTO.id data.articleDTO.title data.articleDTO.imgUrl"),
  ...fieldsOf("GET /history/list", "data.articleDTO.source data.demandVO.id data.demandVO.type data.demandVO.model"),
  ...fieldsOf("GET /history/agent/list", "totalRecord data.mallGoodsId data.mallGoods.name data.createTime"),
];

/** Fields that calls take: of the query of a GET, or the body of a POST. */
export const TAKEN = [
  ...fieldsOf("POST /web/login", "mobile code fromswb"),
  ...fieldsOf("POST /login1", "mobile pwd fromswb"),
  ...fieldsOf("GET /sendNotice", "mobile"),
  ...fieldsOf("POST /wx/web/login", "authorizationCode fromswb"),
  ...fieldsOf("POST /qq/web/login", "authorizationCode fromswb"),
  ...fieldsOf("POST /wx/web/binding", "authorizationCode"),
  ...fieldsOf("POST /qq/web/binding", "authorizationCode"),
  ...fieldsOf("POST /webTracking", "from value user_id"),
  ...fieldsOf("GET /config", "key"),
  ...fieldsOf("GET /history/list", "type pageIndex pageSize"),
  ...fieldsOf("GET /history/agent/list", "pageIndex pageSize"),
  ...fieldsOf("GET /category/list", "categoryEnum"),
  ...fieldsOf("POST /opinion/add", "type content contact"),
  ...fieldsOf("POST /oss/upload", "file"),
];

function fieldsOf(call: string, names: string): { call: string; field: string }[] {
  return words(names).map((field) => ({ call, field }));
}

/** `GET /sendNotice`, as methods and paths stand in `CALLS`. */
function tidy(call: string): string {
  return call.replace(" //", " /").replace(/^(\S+)\s+\/?/, "$1 /");
}
