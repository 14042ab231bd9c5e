// Generated from the types of crates/content, which say what each field is for; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated
import type { Template } from "#app/runtime/format.ts";
import type { Messages } from "./messages.ts";

/** What a form of accounts says by itself. */
export type AccountForm = { form: FormMessages, };

/** A course as administrators see it. */
export type AdminCourse = {
  id: string,
  title: string,
  instructor: string,
  students: number,
  status: CourseStatus, };

/** What administrators see. All of it is a sample. */
export type AdminDashboard = {
  page: Page,
  heading: string,
  text: string,
  summary: Array<SummaryCard>,
  users: Array<AdminUser>,
  courses: Array<AdminCourse>, };

/** A user as administrators see one. */
export type AdminUser = {
  id: string,
  name: string,
  email: string,
  role: UserRole,
  status: UserStatus, };

/** An amount of money. */
export type Amount = {
  label: string,
  rand: bigint,
  text: string, };

/** A card that leads to a page of the project. */
export type AshramCard = {
  title: string,
  description: string,
  image: Picture,
  link: Link, };

/** The first page of the New Ashram Project. */
export type AshramProject = {
  page: Page,
  heading: string,
  lead: string,
  image: Picture,
  text: Html,
  cards: Array<AshramCard>,
  donate: CallToAction, };

/** The page Timeline. */
export type AshramTimeline = {
  page: Page,
  heading: string,
  text: string,
  phases: Array<TimelinePhase>, };

/** The page Vision. */
export type AshramVision = {
  page: Page,
  heading: string,
  image: Picture,
  text: Html,
  facilities: Facilities,
  reasons: ItemList,
  features: PlainList, };

/** An account for transfers, row by row. */
export type BankDetails = {
  heading: string,
  text: string,
  rows: Array<LabelledDetail>,
  proofNote: string,
  proofEmail: Detail, };

/** A slide of the welcome banner. */
export type BannerSlide = {
  headline: string,
  text: string,
  image: Picture,
  button: Link, };

/** An event in a list of short lines. */
export type BriefEvent = { title: string,
  date: string, time: string | null,
  mark?: string,
  href: string, };

/** An invitation with one button. */
export type CallToAction = {
  heading: string,
  text: string,
  button: Link, };

/** What is collected, by occasion. */
export type CollectedInformation = {
  heading: string,
  text: string,
  labels: CollectedLabels,
  occasions: Array<Occasion>, };

/** The questions that each occasion answers. */
export type CollectedLabels = {
  what: string,
  why: string,
  howLong: string,
  forWhom: string, };

/** The community page. */
export type Community = {
  page: Page,
  heading: string,
  text: string,
  back: Link,
  cards: Array<CommunityCard>,
  guidelinesHeading: string,
  guidelines: Array<Guideline>, };

/** A way to learn together. */
export type CommunityCard = {
  title: string,
  text: string,
  link: Link, };

/** The contact page. */
export type Contact = {
  page: Page,
  heading: string,
  text: string,
  email: LabelledDetail,
  address: LabelledDetail,
  message: Link | null,
  officeBearers: OfficeBearers,
  map: ContactMap, };

/** What the contact form says by itself. */
export type ContactForm = {
  messages: ContactFormMessages,
  privacy: Messages["forms"]["privacy"], };

/** What the contact form must know to say by itself. */
export type ContactFormMessages = {
  problem: string,
  sent: Message,
  failed: Message,
  tooManyAttempts: Message, };

/** The map. */
export type ContactMap = {
  heading: string,
  text: string,
  image: Picture,
  button: string,
  embed: Detail,
  area: string,
  title: string, };

/** The telephone number of the centre. */
export type ContactPhone = {
  phone?: LabelledDetail, };

/** Whether a course is held. */
export type CourseStatus = "active" | "draft" | "archived";

/** A fact as a page shows it. */
export type Detail = {
  text: string,
  href: string | null,
  placeholder: boolean, };

/** The donation page. */
export type Donate = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  why: ItemList,
  quotation: Quotation,
  bank: BankDetails,
  form: DonationForm,
  tax: TaxBenefits, };

/** The page that thanks for a donation. */
export type DonateThankYou = {
  page: Page,
  heading: string,
  text: string,
  receipt: string,
  links: Array<Link>, };

/** Amounts are in rand. */
export type DonationForm = {
  heading: string,
  notice: string,
  labels: DonationLabels,
  quickAmounts: Array<number>,
  defaultAmount: number,
  purposes: Array<string>,
  defaultPurpose: string,
  submit: string,
  busy: string,
  paymentNote: string, };

/** What the form for online donations says by itself. */
export type DonationFormMessages = {
  problem: string,
  privacy: Messages["forms"]["privacy"], };

/** The names of the fields of the donation form. */
export type DonationLabels = {
  firstName: string,
  lastName: string,
  email: string,
  mobile: string,
  amount: string,
  purpose: string,
  choosePurpose: string, };

/** A way of giving. */
export type DonationMethod = {
  title: string,
  description: string,
  link: Link | null,
  notice: string | null, };

/** The ways of giving. */
export type DonationMethods = {
  heading: string,
  items: Array<DonationMethod>, };

/** Where pages of events can be, whatever the day. */
export type EventAddresses = {
  names: Array<string>,
  pages: number, };

/** A card of the home page's events. */
export type EventCard = { title: string, date: string, time: string | null,
  mark?: string, location: Venue, description: string, image: Picture, link: string, };

/** The home page's cards: one that is dated, and what recurs. */
export type EventCards = { cards: Array<EventCard>,
  updated: string | null, };

/** A day to come of what recurs on which it is not as usual, for programs. */
export type EventDay = { state: EventState, starts: string, ends: string | null,
  usually: string, venue: Venue,
  online: string | null, };

/** A page of the list of events. */
export type EventList = {
  toCome: Array<ListedEvent>, recurring: Array<BriefEvent>,
  past: Array<BriefEvent>,
  pages: number,
  updated: string | null, };

/** The page of one event. */
export type EventPage = { page: Page,
  href: string, title: string, date: string, time: string | null, marks: Array<string>, over: boolean, venue: Venue,
  map: string | null,
  online: string | null, text: string, image: Picture, registration: Link | null,
  about: string | null,
  calendar: string,
  before: BriefEvent | null, after: BriefEvent | null, state: EventState,
  starts: string, ends: string | null,
  previously: string | null, schedule: Schedule | null, except: string[], days?: Array<EventDay>,
  joins?: Array<Join>, };

/** What programs are told of the state of an event. */
export type EventState = "asPlanned" | "cancelled" | "postponed" | "movedOnline";

/** What is to be built. */
export type Facilities = {
  heading: string,
  items: Array<Facility>, };

/** A part of what is to be built. */
export type Facility = {
  title: string,
  description: string,
  image: Picture, };

/** The image type of the file that every program can show. */
export type Fallback = "jpg" | "png";

/** A saying that many people know. */
export type FamousSaying = {
  heading: string,
  text: string, };

/** What the flyer says by itself. */
export type FlyerMessages = {
  paging: Messages["events"]["flyer"], };

/** A page of the flyer. */
export type FlyerPage = {
  image: Picture,
  text: Html, };

/** The three columns below every page. */
export type Footer = {
  about: FooterAbout,
  quickLinks: FooterLinks,
  contact: FooterContact,
  privacy: Link,
  registrations: Array<string>,
  copyright: Template<"year">, };

/** The first column. */
export type FooterAbout = {
  heading: string,
  text: string,
  social: Array<SocialLink>, };

/** The third column. */
export type FooterContact = {
  heading: string,
  address: Detail,
  email: Detail, };

/** The second column. */
export type FooterLinks = {
  heading: string,
  links: Array<Link>, };

/** What the page of a form must know to say by itself. */
export type FormMessages = {
  problem: string,
  required: string,
  missingFields: string,
  failed: Message,
  tooManyAttempts: string, };

/** The page Fundraising. */
export type Fundraising = {
  page: Page,
  heading: string,
  text: string,
  progress: FundraisingProgress,
  phaseOne: PlainList,
  methods: DonationMethods,
  bank: BankDetails, };

/** How much has been given so far. */
export type FundraisingProgress = {
  heading: string,
  current: Amount,
  goal: Goal,
  phaseOneGoal: Goal,
  note: string, };

/** The gallery. */
export type Gallery = {
  page: Page,
  heading: string,
  text: string,
  images: Array<GalleryImage>,
  note: Detail,
  download: string,
  share: string,
  shareText: string,
  imageNotFound: NotFoundMessages, };

/** A picture of the gallery. */
export type GalleryImage = {
  id: string,
  title: string,
  description: string,
  path: string,
  category: string,
  date: string,
  featured: boolean,
  image: Picture,
  dateText: string, };

/** The card of a game. */
export type GameCard = {
  id: GameId,
  title: string,
  text: string,
  image: Picture,
  link: Link, };

/** A game by the last part of its address. */
export type GameId = "word-scramble" | "guess-picture" | "wordle" | "quotes";

/** What is said around a game and while it is played. */
export type GameMessages<Play> = { frame: Messages["learn"]["game"], play: Play, };

/** The list of games. */
export type GamesPage = {
  page: Page,
  heading: string,
  text: string,
  games: Array<GameCard>, };

/** An amount to reach. */
export type Goal = {
  label: string,
  rand: bigint,
  text: string,
  percent: number,
  percentText: string, };

/** Guess the Picture. */
export type GuessPicture = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  shareText: string,
  people: Array<Person>,
  pictures: Array<PersonPicture>, };

/** A guideline of the community. */
export type Guideline = {
  title: string,
  text: string, };

/** The page of the children's class. */
export type HinduismForChildren = {
  page: Page,
  heading: string,
  image: Picture,
  text: Html,
  meeting: MeetingMessages,
  topics: ItemList,
  platform: OnlinePlatform, };

/** The three lives. */
export type HolyTrinity = {
  page: Page,
  heading: string,
  subtitle: string,
  people: Array<TrinityLife>, };

/** The home page, block by block. */
export type Home = {
  page: Page,
  slides: Array<BannerSlide>,
  trinity: HomeTrinity,
  newPremises: HomeNewPremises,
  nutrition: HomeNutrition,
  events: HomeEvents,
  support: HomeSupport, };

/** The upcoming events. */
export type HomeEvents = {
  heading: string,
  text: string,
  button: Link, };

/** What the home page says by itself. */
export type HomeMessages = {
  slideShow?: Messages["home"]["slideShow"], carousel: Messages["home"]["carousel"],
  details: Messages["home"]["details"], };

/** The block about the new premises. */
export type HomeNewPremises = {
  heading: string,
  text: string,
  image: Picture,
  button: Link, };

/** The carousel of the nutrition programme. */
export type HomeNutrition = {
  heading: string,
  text: string,
  activities: Array<NutritionActivity>,
  button: Link, };

/** The block that asks for support. */
export type HomeSupport = {
  heading: string,
  text: string,
  buttons: Array<Link>, };

/** The three cards of the revered figures. */
export type HomeTrinity = {
  heading: string,
  text: string,
  people: Array<TrinityPerson>, };

/** Text that an editor writes as Markdown and a page receives as HTML.
 *
 * In TOML it is a string, or `{ markdown = "path/below/content.md" }`. */
export type Html = string;

/** An entry of a list in which each has a title. */
export type Item = {
  title: string,
  description: string, };

/** A heading with entries below it. */
export type ItemList = {
  heading: string,
  items: Array<Item>, };

/** The way to a gathering that takes place online on one day. */
export type Join = {
  name: string,
  href: string, };

/** The box beside a portrait. */
export type KeyInformation = {
  heading: string,
  facts: Array<LabelledText>, };

/** A fact with the words before it. */
export type LabelledDetail = {
  label: string,
  value: Detail, };

/** A short text with the words before it. */
export type LabelledText = {
  label: string,
  value: string, };

/** What the layout says by itself. */
export type LayoutMessages = {
  signIn: Messages["layout"]["signIn"],
  messages: Messages["layout"]["frame"], };

/** The first page of the learning centre. */
export type Learn = {
  page: Page,
  welcome: LearnBlock,
  lessons: LearnBlock,
  topics: Array<TopicCard>,
  mantras: LearnBlock,
  subjects: Subjects,
  quizzes: LearnCard,
  submit: LearnCard,
  tabs: string,
  messages: Messages["learn"]["lessonCard"], };

/** A heading with a sentence or two. */
export type LearnBlock = {
  heading: string,
  text: string, };

/** A card with one link. */
export type LearnCard = {
  heading: string,
  text: string,
  link: Link, };

/** The page of a lesson. */
export type Lesson = {
  page: Page,
  topicId: string,
  topicName: string,
  id: string,
  title: string,
  description: string,
  image: Picture,
  videoUrl: string | null,
  content: Html | null,
  quiz: Quiz | null,
  resources: Array<Resource>,
  next: NextLesson | null,
  back: Link,
  messages: Messages["learn"]["lesson"],
  quizMessages: Messages["learn"]["quiz"], };

/** The card of a lesson. */
export type LessonCard = {
  id: string,
  title: string,
  description: string,
  image: Picture,
  questionCount: number, };

/** A link with its words. */
export type Link = {
  name: string,
  href: string, };

/** An event where it is listed with its picture. */
export type ListedEvent = { title: string,
  date: string,
  time: string | null,
  mark: string | null, venue: Venue, text: string, image: Picture, registration: Link | null,
  href: string, };

/** The emblem and what its parts stand for. */
export type LogoMeaning = {
  heading: string,
  text: string,
  image: Picture,
  symbols: Array<Item>, };

/** A mantra and its recording. */
export type Mantra = {
  id: MantraId,
  title: string,
  description: string,
  audio: string,
  devanagari: string,
  meaning: string,
  syllables: Array<Syllable>, };

/** The name of a mantra in addresses. */
export type MantraId = "om" | "gayatri" | "mahamrityunjaya";

/** What the recordings of the Mantras tab say by themselves. */
export type MantraMessages = {
  player: Messages["learn"]["player"], };

/** The recordings of the Mantras tab. */
export type Mantras = {
  mantras: Array<Mantra>, };

/** A word to be found. */
export type MasterWord = {
  word: string,
  reference: string, };

/** When and where what recurs takes place, for the page about it. */
export type Meeting = {
  day: string,
  time: string | null, venue: Venue,
  marks: Array<string>,
  joins?: Array<Join>,
  updated: string | null, };

/** The words above and beside when and where something recurs. */
export type MeetingMessages = {
  heading: string,
  day: string,
  time: string,
  place: string, };

/** A short message about what just happened. */
export type Message = {
  title: string,
  description: string, };

/** What the centre wants to achieve. */
export type Mission = {
  heading: string,
  text: string,
  aims: Array<string>, };

/** The motto of the centre. */
export type Motto = {
  heading: string,
  sanskrit: string,
  translation: string,
  text: Html, };

/** An item of the top navigation. */
export type NavItem = {
  name: string,
  href: string,
  long: boolean,
  dropdown: Array<Link>, };

/** The lesson to study next. */
export type NextLesson = {
  topicId: string,
  id: string,
  title: string,
  description: string, };

/** The page of an address that does not exist. */
export type NotFound = {
  page: Page,
  heading: string,
  text: string,
  links: Array<Link>, };

/** What stands in the place of something that does not exist. */
export type NotFoundMessages = {
  heading: string,
  text: string,
  button: Link, };

/** One monthly distribution. */
export type NutritionActivity = {
  id: string,
  title: string,
  date: string,
  location: string,
  description: string,
  image: Picture,
  link: string, };

/** The pictures of the distributions. */
export type NutritionGallery = {
  heading: string,
  text: string,
  shown: number,
  images: Array<NutritionImage>,
  note: Detail,
  left: string,
  right: string, };

/** A picture of the gallery and of `/services/nutrition-programme/image/{id}`. */
export type NutritionImage = {
  id: string,
  title: string,
  image: Picture, };

/** The page of the nutrition programme. */
export type NutritionProgramme = {
  page: Page,
  heading: string,
  image: Picture,
  text: Html,
  gallery: NutritionGallery,
  womenEmpowerment: PictureSection,
  childrensValues: PictureSection,
  getInvolved: CallToAction,
  message: Link | null,
  imageNotFound: NotFoundMessages, };

/** An occasion on which something is collected. */
export type Occasion = {
  name: string,
  what: string,
  why: string,
  howLong: string,
  forWhom: string, };

/** Somebody who holds an office. */
export type OfficeBearer = {
  role: string,
  name: Detail,
  phone: Detail | null, };

/** Those who hold an office. */
export type OfficeBearers = {
  heading: string,
  bearers: Array<OfficeBearer>, };

/** The online learning platform that is announced. */
export type OnlinePlatform = {
  heading: string,
  badge: string,
  text: string, };

/** The centre itself. */
export type OurCentre = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  milestones: Array<LabelledText>,
  history: Section,
  about: Section,
  mission: Mission,
  logo: LogoMeaning,
  motto: Motto, };

/** A section's first page: tabs, and a card for each of them. */
export type Overview = {
  page: Page,
  heading: string,
  text: string,
  more: string,
  cards: Array<OverviewCard>, };

/** The card of a page of the section, and its tab. */
export type OverviewCard = {
  title: string,
  description: string,
  image: Picture,
  href: string, };

/** What the browser's title bar, search engines and the sitemap are told of a page. */
export type Page = {
  title: string | null,
  description: string,
  updated: string | null, };

/** What a form with a new password says by itself. */
export type PasswordForm = { form: FormMessages,
  passwordHint: Messages["forms"]["passwordHint"], };

/** Somebody to be guessed. */
export type Person = {
  id: number,
  name: string, };

/** A picture to be guessed. */
export type PersonPicture = {
  correctId: number,
  image: Picture, };

/** A picture with the words that stand for it. */
export type Picture = {
  src: string,
  width: number,
  height: number,
  widths: Array<number>,
  fallback: Fallback,
  isDrawing: boolean,
  placeholder: string | null,
  focus?: string,
  alt: string, };

/** A heading with text and a picture beside it. */
export type PictureSection = {
  heading: string,
  text: Html,
  image: Picture, };

/** A heading with a plain list below it. */
export type PlainList = {
  heading: string,
  items: Array<string>, };

/** Its texts may name how long something is kept; see [`crate::Periods`]. */
export type Privacy = {
  page: Page,
  heading: string,
  text: string,
  responsible: ResponsibleParty,
  collected: CollectedInformation,
  sections: Array<Section>,
  rights: Rights,
  regulator: Regulator, };

/** What the forms of the profile say by themselves. */
export type ProfileForms = { form: FormMessages, passwordForm: FormMessages,
  passwordHint: Messages["forms"]["passwordHint"], passkeyForm: FormMessages, passkeyButton: Messages["accounts"]["passkey"], };

/** What the form for new questions says by itself. */
export type QuestionForm = { form: FormMessages,
  privacy: Messages["forms"]["privacy"], };

/** The questions at the end of a lesson. */
export type Quiz = {
  questions: Array<QuizQuestion>, };

/** The card of a quiz. */
export type QuizCard = {
  id: string,
  title: string,
  description: string,
  questionCount: number,
  difficulty: QuizDifficulty,
  author: string | null, };

/** All quizzes, by the tab that shows them. */
export type QuizCatalogue = {
  page: Page,
  heading: string,
  text: string,
  back: Link,
  featured: QuizGroup,
  categories: QuizGroup,
  community: QuizGroup,
  submit: LearnCard,
  tabs: string,
  messages: Messages["learn"]["quizCard"], };

/** How much a quiz asks. */
export type QuizDifficulty = "Beginner" | "Intermediate" | "Advanced";

/** The quizzes of one tab. */
export type QuizGroup = {
  name: string,
  text: string,
  quizzes: Array<QuizCard>, };

/** The page of one quiz of the catalogue. */
export type QuizPage = {
  page: Page,
  card: QuizCard,
  questions: Array<QuizQuestion>,
  messages: Messages["learn"]["quizCard"],
  quizMessages: Messages["learn"]["quiz"], };

/** A question with one right answer. */
export type QuizQuestion = {
  question: string,
  answers: Array<string>,
  correctAnswer: number,
  explanation: string, };

/** A saying, without quotation marks. */
export type Quotation = {
  text: string,
  source: string, };

/** A saying to be put in order. */
export type QuoteSaying = {
  text: string,
  source: string, };

/** What the forms say with which somebody shows who they are. */
export type ReauthenticationForms = { form: FormMessages,
  passkeyButton: Messages["accounts"]["passkey"], };

/** What the page that one registers on shows of its event. */
export type Registration = {
  marks: Array<string>,
  open: boolean,
  updated: string | null, };

/** The authority that complaints go to. */
export type Regulator = {
  heading: string,
  text: Html,
  addresses: Array<RegulatorAddress>, };

/** A way to reach the authority. */
export type RegulatorAddress = {
  label: string,
  value: Html, };

/** Something to read or do after a lesson. */
export type Resource = {
  title: string,
  url: string, };

/** Who answers for what is known of people. */
export type ResponsibleParty = {
  heading: string,
  text: Html,
  facts: Array<LabelledDetail>, };

/** What visitors can ask. */
export type Rights = {
  heading: string,
  text: Html,
  items: Array<string>,
  request: Html, };

/** A word to unscramble. */
export type SanskritWord = {
  sanskrit: string,
  meaning: string, };

/** The page of the Sunday satsang. */
export type Satsangs = {
  page: Page,
  heading: string,
  image: Picture,
  text: Html,
  meeting: MeetingMessages,
  programme: ItemList,
  quotation: Quotation,
  specialFunctions: CallToAction, };

/** A recurrence in the words of schema.org. */
export type Schedule = {
  repeatFrequency: string,
  byDay: Array<string>, byMonthDay: Array<number>,
  endDate?: string, };

/** A heading with text below it. */
export type Section = {
  heading: string,
  text: Html, };

/** The page with the flyer of the seminar. */
export type SeminarRegistration = {
  page: Page,
  heading: string,
  text: string,
  back: Link,
  textHeading: string,
  flyer: Array<FlyerPage>,
  registration: Detail, };

/** What the form for the first administrator says by itself. */
export type SetupForm = { form: FormMessages,
  passwordHint: Messages["forms"]["passwordHint"],
  privacy: Messages["forms"]["privacy"], };

/** What the forms for signing in and registering say by themselves. */
export type SignInForms = { signInForm: FormMessages, registerForm: FormMessages,
  passwordHint: Messages["forms"]["passwordHint"],
  privacy: Messages["forms"]["privacy"],
  passkey: Messages["accounts"]["passkey"], };

/** What every page shows around its own content. */
export type Site = {
  name: string,
  shortName: string,
  emblem: Picture,
  founded: string,
  navigation: Array<NavItem>,
  footer: Footer, };

/** The sign beside a link to the centre elsewhere. */
export type SocialIcon = "social-network" | "video-channel";

/** A page of the centre elsewhere on the web. */
export type SocialLink = {
  icon: SocialIcon,
  link: Detail, };

/** The words of the page of the events, and of each event's own. */
export type SpecialFunctions = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  contact: CallToAction, };

/** Something that a student did. */
export type StudentActivity = {
  id: string,
  student: string,
  action: string,
  course: string,
  time: string, };

/** A course as a student sees it. */
export type StudentCourse = {
  id: string,
  title: string,
  progress: number,
  nextLesson: string, };

/** What students see. All of it is a sample. */
export type StudentDashboard = {
  page: Page,
  heading: string,
  text: string,
  courses: Array<StudentCourse>,
  events: Array<StudentEvent>,
  resources: Array<StudentResource>, };

/** A class or meeting as a student sees it. */
export type StudentEvent = {
  id: string,
  title: string,
  date: string,
  location: string, };

/** Something to read or to play. */
export type StudentResource = {
  title: string,
  description: string,
  link: Link, };

/** A subject of the learning centre; its card leads back to `/learn`. */
export type SubjectCard = {
  id: string,
  title: string,
  description: string, };

/** The cards of the subjects. */
export type Subjects = {
  heading: string,
  text: string,
  cards: Array<SubjectCard>, };

/** The page with the form for new questions. */
export type SubmitQuestions = {
  page: Page,
  heading: string,
  text: string,
  back: Link,
  guidelinesHeading: string,
  guidelines: Array<string>,
  topics: Array<TopicChoice>, };

/** A number at the top of a dashboard. */
export type SummaryCard = {
  title: string,
  value: string,
  detail: string, };

/** A syllable with the time at which it sounds, in seconds from the start of the recording. */
export type Syllable = {
  text: string,
  startTime: number,
  endTime?: number, };

/** The box about tax. */
export type TaxBenefits = {
  heading: string,
  text: string,
  localNote: string,
  advice: string, };

/** A teacher and the sayings. */
export type Teacher = {
  name: TeacherName,
  quotes: Array<QuoteSaying>, };

/** A course as its teacher sees it. */
export type TeacherCourse = {
  id: string,
  title: string,
  students: number,
  nextSession: string,
  status: CourseStatus, };

/** What teachers see. All of it is a sample. */
export type TeacherDashboard = {
  page: Page,
  heading: string,
  text: string,
  summary: Array<SummaryCard>,
  courses: Array<TeacherCourse>,
  schedule: Array<TeachingSession>,
  activities: Array<StudentActivity>, };

/** The name of a teacher, in capitals. */
export type TeacherName = "SRI RAMAKRISHNA" | "SRI SARADA DEVI" | "SWAMI VIVEKANANDA";

/** A class of the week. */
export type TeachingSession = {
  id: string,
  title: string,
  day: string,
  time: string,
  location: string, };

/** A phase of the project. */
export type TimelinePhase = {
  title: string,
  period: string,
  items: Array<string>,
  isCompleted: boolean,
  isCurrent: boolean,
  progress: number | null,
  state: string,
  progressText: string | null, };

/** The page of a topic. */
export type Topic = {
  page: Page,
  image: Picture,
  card: TopicCard,
  back: Link,
  messages: Messages["learn"]["lessonCard"], };

/** A topic with the cards of its lessons. */
export type TopicCard = {
  topicId: string,
  topicName: string,
  description: string,
  lessons: Array<LessonCard>, };

/** A choice of the field for the topic. */
export type TopicChoice = {
  value: string,
  label: string, };

/** One life, as its tab tells it. */
export type TrinityLife = {
  tabValue: TrinityTab,
  name: string,
  portrait: Picture,
  keyInformation: KeyInformation,
  heading: string,
  overview: Html,
  sections: Array<Section>,
  saying: FamousSaying, };

/** The card of a revered figure. */
export type TrinityPerson = {
  name: string,
  description: string,
  image: Picture,
  tabValue: TrinityTab, };

/** A tab of the page about the Holy Trinity. */
export type TrinityTab = "sri-ramakrishna" | "sri-sarada-devi" | "swami-vivekananda";

/** What a user may do. */
export type UserRole = "student" | "teacher" | "admin";

/** Whether a user can sign in. */
export type UserStatus = "active" | "inactive";

/** The philosophy. */
export type Vedanta = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  what: Section,
  principles: VedantaPrinciples,
  founder: Section,
  practical: Section, };

/** The numbered principles. */
export type VedantaPrinciples = {
  heading: string,
  text: string,
  items: Array<Item>, };

/** A place, or words that stand for it until it is announced. */
export type Venue = {
  text: string,
  href: string | null,
  placeholder: boolean, };

/** Wisdom Quotes. */
export type WisdomQuotes = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  shareText: string,
  sourceNote: string,
  teachers: Array<Teacher>, };

/** Word Master. */
export type WordMaster = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  shareText: string,
  referenceNote: string,
  words: Array<MasterWord>, };

/** Sanskrit Word Scramble. */
export type WordScramble = {
  page: Page,
  heading: string,
  text: string,
  image: Picture,
  shareText: string,
  words: Array<SanskritWord>, };

/** Every document that is the same until the content changes, by its key, as `/api/content/{key}` answers it. */
export interface Documents {
  "site": Site & LayoutMessages;
  "offline": Messages["layout"]["offline"];
  "home": Home & HomeMessages;
  "about": Overview;
  "about/our-centre": OurCentre;
  "about/vedanta": Vedanta;
  "about/holy-trinity": HolyTrinity;
  "services": Overview;
  "services/satsangs": Satsangs;
  "services/hinduism-for-children": HinduismForChildren;
  "services/special-functions": SpecialFunctions & Messages["events"];
  "services/seminar-registration": SeminarRegistration & FlyerMessages;
  "services/nutrition-programme": NutritionProgramme;
  "new-ashram-project": AshramProject;
  "new-ashram-project/vision": AshramVision;
  "new-ashram-project/timeline": AshramTimeline;
  "new-ashram-project/fundraising": Fundraising;
  "donate": Donate & DonationFormMessages;
  "donate/checkout": Messages["checkout"];
  "donate/thank-you": DonateThankYou;
  "gallery": Gallery;
  "viewer": Messages["layout"]["viewer"];
  "contact": Contact & ContactPhone;
  "contact-form": Messages["contact"] & ContactForm;
  "not-found": NotFound;
  "auth": Messages["accounts"]["signIn"] & SignInForms;
  "auth/confirm": Messages["accounts"]["confirm"] & AccountForm;
  "auth/forgot-password": Messages["accounts"]["forgotPassword"] & AccountForm;
  "auth/reset-password": Messages["accounts"]["resetPassword"] & PasswordForm;
  "auth/code": Messages["accounts"]["code"] & AccountForm;
  "auth/again": Messages["accounts"]["reauthentication"] & ReauthenticationForms;
  "profile/second-factor": Messages["accounts"]["secondFactor"];
  "auth/secure": Messages["accounts"]["secure"];
  "setup": Messages["accounts"]["setup"] & SetupForm;
  "profile": Messages["accounts"]["profile"] & ProfileForms;
  "account-menu": Messages["accounts"]["menu"];
  "dashboard/student": StudentDashboard & Messages["dashboards"]["student"];
  "dashboard/teacher": TeacherDashboard & Messages["dashboards"]["teacher"];
  "dashboard/admin": AdminDashboard & Messages["dashboards"]["admin"];
  "office": Messages["office"];
  "admin/messages": Messages["inbox"];
  "admin/people": Messages["people"];
  "admin/donations": Messages["donations"];
  "admin/content": Messages["publishing"];
  "admin/pictures": Messages["pictures"];
  "mails": Messages["mails"];
  "learn": Learn;
  [key: `learn/topics/${string}`]: Topic;
  [key: `learn/lessons/${string}/${string}`]: Lesson;
  "learn/lesson-not-found": Messages["learn"]["lessonNotFound"];
  "learn/mantras": Mantras & MantraMessages;
  "learn/community": Community;
  "learn/quizzes": QuizCatalogue;
  [key: `learn/quizzes/${string}`]: QuizPage;
  "learn/submit": SubmitQuestions & Messages["learn"]["submit"] & QuestionForm;
  "learn/games": GamesPage;
  "learn/games/word-scramble": WordScramble & GameMessages<Messages["games"]["wordScramble"]>;
  "learn/games/guess-picture": GuessPicture & GameMessages<Messages["games"]["guessPicture"]>;
  "learn/games/wordle": WordMaster & GameMessages<Messages["games"]["wordle"]>;
  "learn/games/quotes": WisdomQuotes & GameMessages<Messages["games"]["quotes"]>;
  "forms": Messages["forms"];
  "privacy": Privacy;
  "events": EventAddresses;
}

/** Every document that follows the clock. */
export interface PresentDocuments {
  [key: `events/${string}`]: EventList;
  "home/events": EventCards;
  [key: `meetings/${string}`]: Meeting;
  [key: `registrations/${string}`]: Registration;
  [key: `services/special-functions/${string}`]: EventPage;
}

/** What may stand in the file of an event, in its recurrence and in its other days. */
export type EventField =
  | "about"
  | "alt"
  | "archived"
  | "cancelled"
  | "day"
  | "days"
  | "ends"
  | "except"
  | "fact"
  | "file"
  | "href"
  | "image"
  | "map"
  | "movedOnline"
  | "name"
  | "notOnPublicHolidays"
  | "onHome"
  | "online"
  | "postponedTo"
  | "recurrence"
  | "registration"
  | "rule"
  | "starts"
  | "status"
  | "text"
  | "time"
  | "title"
  | "updated"
  | "venue"
  | "words";
