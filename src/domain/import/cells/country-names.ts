/**
 * The countries of ISO 3166 and Kosovo, one a line: alpha-2 code, alpha-3 code, and names in English and Arabic as ISO, Unicode CLDR,
 * marketplaces and sellers write them, without spellings that `foldCountry` makes equal. Some Turkish names are those of Trendyol.
 */
export const COUNTRY_NAMES = `
AD AND Andorra, أندورا
AE ARE United Arab Emirates, UAE, الإمارات العربية المتحدة, Emirates, الإمارات, الإمارات العربية, Birleşik Arap Emirlikleri
AF AFG Afghanistan, أفغانستان
AG ATG Antigua & Barbuda, أنتيغوا وبربودا, أنتيغوا وباربودا
AI AIA Anguilla, أنغويلا
AL ALB Albania, ألبانيا
AM ARM Armenia, أرمينيا
AO AGO Angola, أنغولا
AQ ATA Antarctica, أنتاركتيكا, القارة القطبية الجنوبية
AR ARG Argentina, Argentine Republic, الأرجنتين
AS ASM American Samoa, ساموا الأمريكية
AT AUT Austria, النمسا, Österreich
AU AUS Australia, أستراليا
AW ABW Aruba, أروبا
AX ALA Åland Islands, جزر آلاند, جزر أولاند
AZ AZE Azerbaijan, أذربيجان, Azerbaycan
BA BIH Bosnia & Herzegovina, البوسنة والهرسك, Bosnia, البوسنة
BB BRB Barbados, بربادوس, باربادوس
BD BGD Bangladesh, People's Republic of Bangladesh, بنغلاديش, بنغلادش
BE BEL Belgium, بلجيكا
BF BFA Burkina Faso, بوركينا فاسو
BG BGR Bulgaria, بلغاريا
BH BHR Bahrain, البحرين, Bahreyn
BI BDI Burundi, بوروندي
BJ BEN Benin, بنين
BL BLM St. Barthélemy, سان بارتليمي, سان بارتيلمي
BM BMU Bermuda, برمودا
BN BRN Brunei, Brunei Darussalam, بروناي
BO BOL Bolivia, بوليفيا
BQ BES Caribbean Netherlands, هولندا الكاريبية, الجزر الكاريبية الهولندية, Bonaire
BR BRA Brazil, Federative Republic of Brazil, البرازيل
BS BHS Bahamas, جزر البهاما, باهاماس, البهاما
BT BTN Bhutan, بوتان
BV BVT Bouvet Island, جزيرة بوفيه
BW BWA Botswana, بوتسوانا
BY BLR Belarus, بيلاروس, روسيا البيضاء, بيلاروسيا
BZ BLZ Belize, بليز
CA CAN Canada, كندا
CC CCK Cocos (Keeling) Islands, جزر كوكوس (كيلينغ), جزر كوكوس
CD COD Congo - Kinshasa, The Democratic Republic of the Congo, الكونغو - كينشاسا, جمهورية الكونغو الديمقراطية, DR Congo, DRC
CF CAF Central African Republic, جمهورية أفريقيا الوسطى
CG COG Congo - Brazzaville, Congo, الكونغو - برازافيل, جمهورية الكونغو
CH CHE Switzerland, Swiss Confederation, سويسرا, Schweiz, سويسره
CI CIV Côte d'Ivoire, Ivory Coast, ساحل العاج, Cote d Ivoire, Cote d Ivoire Ivory Coast, كوت ديفوار
CK COK Cook Islands, جزر كوك
CL CHL Chile, تشيلي, شيلي
CM CMR Cameroon, الكاميرون, الكامرون
CN CHN China, People's Republic of China, الصين, PR China, Mainland China, الصين الشعبية
CO COL Colombia, كولومبيا, كولمبيا
CR CRI Costa Rica, كوستاريكا
CU CUB Cuba, كوبا
CV CPV Cape Verde, Cabo Verde, الرأس الأخضر, Cape Verde Islands
CW CUW Curaçao, كوراساو
CX CXR Christmas Island, جزيرة كريسماس, جزيرة عيد الميلاد
CY CYP Cyprus, قبرص
CZ CZE Czechia, Czech Republic, التشيك, الجمهورية التشيكية
DE DEU Germany, ألمانيا, Deutschland, Almanya
DJ DJI Djibouti, جيبوتي
DK DNK Denmark, الدانمرك, الدنمارك
DM DMA Dominica, دومينيكا
DO DOM Dominican Republic, جمهورية الدومينيكان
DZ DZA Algeria, People's Democratic Republic of Algeria, الجزائر, الجمهورية الجزائرية
EC ECU Ecuador, الإكوادور
EE EST Estonia, إستونيا
EG EGY Egypt, مصر, مصر العربية, Mısır
EH ESH Western Sahara, الصحراء الغربية
ER ERI Eritrea, إريتريا, ارتريا
ES ESP Spain, إسبانيا, España
ET ETH Ethiopia, Federal Democratic Republic of Ethiopia, إثيوبيا, الحبشة
FI FIN Finland, فنلندا
FJ FJI Fiji, فيجي
FK FLK Falkland Islands, Falkland Islands (Malvinas), جزر فوكلاند, Falkland Islands Islas Malvinas
FM FSM Micronesia, ميكرونيزيا, ولايات ميكرونيسيا المتحدة
FO FRO Faroe Islands, جزر فارو
FR FRA France, French Republic, فرنسا, Fransa
GA GAB Gabon, Gabonese Republic, الغابون, Gabon Republic
GB GBR United Kingdom, United Kingdom of Great Britain and Northern Ireland, UK, Great Britain, المملكة المتحدة, Britain, England, Scotland, Wales, Northern Ireland, بريطانيا, بريطانيا العظمى, إنجلترا, إنكلترا, Birleşik Krallık
GD GRD Grenada, غرينادا
GE GEO Georgia, جورجيا
GF GUF French Guiana, غويانا الفرنسية
GG GGY Guernsey, غيرنزي
GH GHA Ghana, غانا
GI GIB Gibraltar, جبل طارق
GL GRL Greenland, غرينلاند, جرينلاند
GM GMB Gambia, غامبيا
GN GIN Guinea, غينيا
GP GLP Guadeloupe, غوادلوب
GQ GNQ Equatorial Guinea, غينيا الاستوائية
GR GRC Greece, Hellenic Republic, اليونان, Hellas
GS SGS South Georgia & South Sandwich Islands, South Georgia and the South Sandwich Islands, جورجيا الجنوبية وجزر ساندويتش الجنوبية
GT GTM Guatemala, غواتيمالا
GU GUM Guam, غوام
GW GNB Guinea-Bissau, غينيا بيساو
GY GUY Guyana, غيانا
HK HKG Hong Kong SAR China, Hong Kong, Hong Kong Special Administrative Region of China, هونغ كونغ الصينية (منطقة إدارية خاصة), هونغ كونغ, Hong Kong SAR
HM HMD Heard & McDonald Islands, Heard Island and McDonald Islands, جزيرة هيرد وجزر ماكدونالد
HN HND Honduras, هندوراس
HR HRV Croatia, كرواتيا
HT HTI Haiti, هايتي
HU HUN Hungary, هنغاريا, المجر
ID IDN Indonesia, إندونيسيا
IE IRL Ireland, أيرلندا
IL ISR Israel, إسرائيل
IM IMN Isle of Man, جزيرة مان
IN IND India, الهند
IO IOT British Indian Ocean Territory, الإقليم البريطاني في المحيط الهندي, إقليم المحيط الهندي البريطاني
IQ IRQ Iraq, العراق, Irak
IR IRN Iran, إيران
IS ISL Iceland, آيسلندا
IT ITA Italy, Italian Republic, إيطاليا, Italia
JE JEY Jersey, جيرسي, جيرزي
JM JAM Jamaica, جامايكا, جمايكا
JO JOR Jordan, الأردن, المملكة الأردنية الهاشمية, الأردنية الهاشمية, Ürdün
JP JPN Japan, اليابان
KE KEN Kenya, كينيا
KG KGZ Kyrgyzstan, Kyrgyz Republic, قيرغيزستان, قرغيزستان, قيرغيزيا
KH KHM Cambodia, كمبوديا
KI KIR Kiribati, كيريباتي
KM COM Comoros, جزر القمر
KN KNA St. Kitts & Nevis, سانت كيتس ونيفيس, Saint Kitts Nevis
KP PRK North Korea, Democratic People's Republic of Korea, كوريا الشمالية
KR KOR South Korea, Republic of Korea, كوريا الجنوبية, كوريا
KW KWT Kuwait, الكويت, Kuveyt
KY CYM Cayman Islands, جزر كايمان
KZ KAZ Kazakhstan, كازاخستان
LA LAO Laos, Lao People's Democratic Republic, لاوس, Lao PDR
LB LBN Lebanon, Lebanese Republic, لبنان, الجمهورية اللبنانية, Lübnan
LC LCA St. Lucia, سانت لوسيا
LI LIE Liechtenstein, ليختنشتاين
LK LKA Sri Lanka, Democratic Socialist Republic of Sri Lanka, سريلانكا, سيريلانكا, سري لانكا
LR LBR Liberia, ليبيريا
LS LSO Lesotho, ليسوتو
LT LTU Lithuania, ليتوانيا
LU LUX Luxembourg, Grand Duchy of Luxembourg, لوكسمبورغ, لوكسمبرغ
LV LVA Latvia, لاتفيا
LY LBY Libya, ليبيا, Libyan Arab Jamahiriya
MA MAR Morocco, المغرب, المملكة المغربية
MC MCO Monaco, موناكو
MD MDA Moldova, مولدوفا, مولدافيا
ME MNE Montenegro, الجبل الأسود, مونتينيغرو
MF MAF St. Martin, Saint Martin (French part), سان مارتن, سانت مارتن (الجزء الفرنسي)
MG MDG Madagascar, مدغشقر
MH MHL Marshall Islands, جزر مارشال
MK MKD North Macedonia, مقدونيا الشمالية, Macedonia, FYR Macedonia, The former Yugoslav Republic of Macedonia, مقدونيا
ML MLI Mali, مالي
MM MMR Myanmar (Burma), Myanmar, ميانمار (بورما), ميانمار, بورما, Burma
MN MNG Mongolia, منغوليا
MO MAC Macao SAR China, Macao, Macao Special Administrative Region of China, منطقة ماكاو الإدارية الخاصة, ماكاو, Macau, Macau SAR China
MP MNP Northern Mariana Islands, جزر ماريانا الشمالية
MQ MTQ Martinique, جزر المارتينيك, مارتينيك
MR MRT Mauritania, موريتانيا, موريتانية
MS MSR Montserrat, مونتسرات
MT MLT Malta, مالطا
MU MUS Mauritius, موريشيوس
MV MDV Maldives, جزر المالديف, المالديف
MW MWI Malawi, ملاوي, مالاوي
MX MEX Mexico, United Mexican States, المكسيك
MY MYS Malaysia, ماليزيا
MZ MOZ Mozambique, موزمبيق
NA NAM Namibia, ناميبيا, ناميبية
NC NCL New Caledonia, كاليدونيا الجديدة
NE NER Niger, النيجر
NF NFK Norfolk Island, جزيرة نورفولك
NG NGA Nigeria, نيجيريا
NI NIC Nicaragua, نيكاراغوا
NL NLD Netherlands, Netherlands (Kingdom of the), هولندا, Holland, نيدرلاند
NO NOR Norway, النرويج
NP NPL Nepal, Federal Democratic Republic of Nepal, نيبال
NR NRU Nauru, ناورو
NU NIU Niue, نيوي, نييوي
NZ NZL New Zealand, نيوزيلندا, نيوزلندا, نيوزيلاندا
OM OMN Oman, عُمان, Umman
PA PAN Panama, بنما
PE PER Peru, بيرو
PF PYF French Polynesia, بولينيزيا الفرنسية, بولينزيا الفرنسية
PG PNG Papua New Guinea, Independent State of Papua New Guinea, بابوا غينيا الجديدة
PH PHL Philippines, الفلبين, الفليبين
PK PAK Pakistan, باكستان
PL POL Poland, بولندا, بولونيا
PM SPM St. Pierre & Miquelon, سان بيير ومكويلون, سان بيير وميكلون
PN PCN Pitcairn Islands, Pitcairn, جزر بيتكيرن
PR PRI Puerto Rico, بورتوريكو
PS PSE Palestinian Territories, State of Palestine, الأراضي الفلسطينية, فلسطين, Palestinian Territory, Palestinian Territory Occupied, Occupied Palestinian Territory, Gaza, غزة
PT PRT Portugal, Portuguese Republic, البرتغال
PW PLW Palau, بالاو
PY PRY Paraguay, باراغواي
QA QAT Qatar, قطر, Katar
RE REU Réunion, روينيون, لا ريونيون
RO ROU Romania, رومانيا
RS SRB Serbia, صربيا
RU RUS Russia, Russian Federation, روسيا, الاتحاد الروسي, روسيا الاتحادية
RW RWA Rwanda, Rwandese Republic, رواندا
SA SAU Saudi Arabia, المملكة العربية السعودية, السعودية, KSA, Saudi, العربية السعودية, Suudi Arabistan
SB SLB Solomon Islands, جزر سليمان
SC SYC Seychelles, سيشل, سيشيل
SD SDN Sudan, السودان
SE SWE Sweden, السويد
SG SGP Singapore, سنغافورة
SH SHN St. Helena, سانت هيلينا, سانت هيلينا وأسينشين وتريستان دا كونا
SI SVN Slovenia, سلوفينيا
SJ SJM Svalbard & Jan Mayen, سفالبارد وجان ماين, سفالبارد ويان ماين
SK SVK Slovakia, Slovak Republic, سلوفاكيا
SL SLE Sierra Leone, سيراليون
SM SMR San Marino, سان مارينو
SN SEN Senegal, السنغال, السينغال
SO SOM Somalia, الصومال
SR SUR Suriname, سورينام
SS SSD South Sudan, جنوب السودان
ST STP São Tomé & Príncipe, Democratic Republic of Sao Tome and Principe, ساو تومي وبرينسيبي, ساو تومي وبرينسيب
SV SLV El Salvador, السلفادور, السالفادور
SX SXM Sint Maarten, Sint Maarten (Dutch part), سانت مارتن, سانت مارتن (الجزء الهولندي)
SY SYR Syria, Syrian Arab Republic, سوريا, سورية, الجمهورية العربية السورية
SZ SWZ Eswatini, إسواتيني, سوازيلاند, Swaziland
TC TCA Turks & Caicos Islands, جزر توركس وكايكوس
TD TCD Chad, تشاد
TF ATF French Southern Territories, الأقاليم الجنوبية الفرنسية, أراض فرنسية جنوبية وأنتارتيكية
TG TGO Togo, Togolese Republic, توغو
TH THA Thailand, تايلاند, تايلند
TJ TJK Tajikistan, طاجيكستان
TK TKL Tokelau, توكيلاو
TL TLS Timor-Leste, Democratic Republic of Timor-Leste, تيمور - ليشتي, تيمور الشرقية, East Timor
TM TKM Turkmenistan, تركمانستان
TN TUN Tunisia, تونس, الجمهورية التونسية
TO TON Tonga, تونغا
TR TUR Türkiye, Turkey, تركيا
TT TTO Trinidad & Tobago, ترينيداد وتوباغو
TV TUV Tuvalu, توفالو
TW TWN Taiwan, تايوان, Taiwan Province of China
TZ TZA Tanzania, تنزانيا, تانزانيا
UA UKR Ukraine, أوكرانيا
UG UGA Uganda, أوغندا
UM UMI U.S. Outlying Islands, United States Minor Outlying Islands, جزر الولايات المتحدة النائية
US USA United States, United States of America, USA, US, الولايات المتحدة, أمريكا, أميركا, الولايات المتحدة الأمريكية, الولايات المتحدة الأميركية, ABD, Amerika Birleşik Devletleri
UY URY Uruguay, Eastern Republic of Uruguay, أورغواي, الأوروغواي
UZ UZB Uzbekistan, أوزبكستان
VA VAT Vatican City, Holy See (Vatican City State), الفاتيكان, Vatican, Vatican City State
VC VCT St. Vincent & Grenadines, Saint Vincent and the Grenadines, سانت فنسنت وجزر غرينادين, سانت فينسنت والغرينادين
VE VEN Venezuela, فنزويلا
VG VGB British Virgin Islands, جزر فيرجن البريطانية, جزر العذراء البريطانية, Virgin Islands British
VI VIR U.S. Virgin Islands, Virgin Islands of the United States, جزر فيرجن الأمريكية, جزر العذراء الأمريكية, Virgin Islands US, Virgin Islands
VN VNM Vietnam, Viet Nam, Socialist Republic of Viet Nam, فيتنام, فييتنام
VU VUT Vanuatu, فانواتو
WF WLF Wallis & Futuna, جزر والس وفوتونا, والس وفوتونا
WS WSM Samoa, Independent State of Samoa, ساموا, Western Samoa
XK XKX Kosovo, كوسوفو, Kosova, كوسوفا
YE YEM Yemen, اليمن, الجمهورية اليمنية
YT MYT Mayotte, مايوت
ZA ZAF South Africa, جنوب أفريقيا
ZM ZMB Zambia, زامبيا
ZW ZWE Zimbabwe, زيمبابوي
`
