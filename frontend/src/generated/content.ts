// Generated from the types of crates/content; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated

export type AdminCourse = { id: string, title: string, instructor: string, students: number, status: CourseStatus, };

export type AdminDashboard = { page: Page, heading: string, text: string, summary: Array<SummaryCard>, tabs: AdminTabs, users: Array<AdminUser>, courses: Array<AdminCourse>, 
/**
 * What stands in the tab System Settings.
 */
settings: string, };

export type AdminTabs = { users: string, courses: string, settings: string, };

export type AdminUser = { id: string, name: string, email: string, role: UserRole, status: UserStatus, };

export type Amount = { label: string, rand: bigint, 
/**
 * As shown, for example `R9,400,000`.
 */
text: string, };

/**
 * A card that leads to a page of the project.
 */
export type AshramCard = { title: string, description: string, image: Picture, link: Link, };

export type AshramProject = { page: Page, heading: string, 
/**
 * A sentence below the heading.
 */
lead: string, image: Picture, text: Html, cards: Array<AshramCard>, donate: CallToAction, };

export type AshramTimeline = { page: Page, heading: string, text: string, phases: Array<TimelinePhase>, };

export type AshramVision = { page: Page, heading: string, image: Picture, text: Html, facilities: Facilities, reasons: ItemList, features: TextList, };

export type Auth = { page: Page, heading: string, text: string, signIn: AuthTab, register: AuthTab, labels: AuthLabels, };

export type AuthLabels = { firstName: string, lastName: string, email: string, password: string, };

export type AuthTab = { 
/**
 * The words of the tab and of the button.
 */
name: string, text: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, };

/**
 * An account for transfers, row by row.
 */
export type BankDetails = { heading: string, text: string, rows: Array<LabelledFact>, 
/**
 * Asks for the proof of deposit; the address follows it.
 */
proofNote: string, proofEmail: Fact, };

/**
 * A slide of the welcome banner.
 */
export type BannerSlide = { headline: string, text: string, image: Picture, button: Link, };

/**
 * An event in a list of short lines.
 */
export type BriefEvent = { title: string, 
/**
 * As shown, for example `Every Sunday`.
 */
date: string, time: string | null, 
/**
 * Path of its page.
 */
href: string, };

/**
 * An invitation with one button.
 */
export type CallToAction = { heading: string, text: string, button: Link, };

export type CheckoutLabels = { name: string, amount: string, purpose: string, };

/**
 * What is collected, by occasion.
 */
export type CollectedInformation = { heading: string, text: string, labels: CollectedLabels, occasions: Array<Occasion>, };

/**
 * The questions that each occasion answers.
 */
export type CollectedLabels = { what: string, why: string, howLong: string, forWhom: string, };

/**
 * The community page.
 */
export type Community = { page: Page, heading: string, text: string, cards: Array<CommunityCard>, guidelinesHeading: string, guidelines: Array<Guideline>, };

export type CommunityCard = { title: string, text: string, link: Link, };

export type Contact = { page: Page, heading: string, text: string, email: LabelledFact, address: LabelledFact, 
/**
 * Leads to the contact form, which stands on another page.
 */
message: Link | null, officeBearers: OfficeBearers, map: ContactMap, };

/**
 * The form of the learning centre.
 */
export type ContactForm = { heading: string, text: string, labels: ContactLabels, submit: string, 
/**
 * The button's words while the message is being sent.
 */
busy: string, };

export type ContactLabels = { firstName: string, lastName: string, email: string, phone: string, subject: string, message: string, };

export type ContactMap = { heading: string, text: string, 
/**
 * Shown until the visitor asks for the map.
 */
image: Picture, 
/**
 * The words of the button that loads the map.
 */
button: string, 
/**
 * The address of the embedded map that shows where the centre is.
 */
embed: Fact, 
/**
 * The address of the embedded map that is loaded while `embed` is withheld.
 */
area: string, 
/**
 * What the embedded map is called, for screen readers.
 */
title: string, };

export type CourseStatus = "Active" | "Draft" | "Archived";

export type Donate = { page: Page, heading: string, text: string, image: Picture, why: ItemList, quotation: Quotation, bank: BankDetails, form: DonationForm, tax: TaxBenefits, };

export type DonateCheckout = { page: Page, heading: string, text: string, labels: CheckoutLabels, 
/**
 * The button that leads to the provider.
 */
submit: string, 
/**
 * The button's words while the provider's page is awaited.
 */
busy: string, back: Link, };

export type DonateThankYou = { page: Page, heading: string, text: string, receipt: string, links: Array<Link>, };

/**
 * Amounts are in rand.
 */
export type DonationForm = { heading: string, 
/**
 * Shown while online donations are closed.
 */
notice: string, labels: DonationLabels, quickAmounts: Array<number>, defaultAmount: number, purposes: Array<string>, defaultPurpose: string, submit: string, 
/**
 * The button's words while the form is being sent.
 */
busy: string, 
/**
 * Who processes the payment.
 */
paymentNote: string, };

export type DonationLabels = { firstName: string, lastName: string, email: string, mobile: string, amount: string, purpose: string, 
/**
 * The first, empty choice of the purposes.
 */
choosePurpose: string, };

export type DonationMethod = { title: string, description: string, link: Link | null, 
/**
 * Set for a way that is not open yet: the method is dimmed and this says why.
 */
notice: string | null, };

export type DonationMethods = { heading: string, items: Array<DonationMethod>, };

/**
 * Where pages of events can be, whatever the day.
 */
export type EventAddresses = { 
/**
 * Last parts of addresses of pages below `/services/special-functions/`.
 */
names: Array<string>, 
/**
 * The most pages that the list can ever have.
 */
pages: number, };

/**
 * A card of the home page's events.
 */
export type EventCard = { title: string, date: string, time: string | null, 
/**
 * What is to be known beside the date, such as `Took place`.
 */
mark?: string, location: Venue, description: string, image: Picture, link: string, };

/**
 * The home page's cards: one that is dated, and what recurs.
 */
export type EventCards = { cards: Array<EventCard>, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * A page of the list of events.
 */
export type EventList = { 
/**
 * The next one first.
 */
toCome: Array<ListedEvent>, recurring: Array<BriefEvent>, 
/**
 * The latest one first.
 */
past: Array<BriefEvent>, 
/**
 * How many pages there are at present.
 */
pages: number, 
/**
 * The day of the last change that the clock has made.
 */
updated: string | null, };

/**
 * Marks of events that are not simply to come.
 */
export type EventMarks = { 
/**
 * On one that is over.
 */
tookPlace: string, cancelled: string, 
/**
 * Has `{date}` for the day that was planned.
 */
postponed: string, movedOnline: string, 
/**
 * Has `{date}` for a day on which what recurs does not take place.
 */
notOn: string, };

/**
 * The page of one event.
 */
export type EventPage = { page: Page, 
/**
 * Its path.
 */
href: string, title: string, date: string, time: string | null, marks: Array<string>, over: boolean, venue: Venue, 
/**
 * Address of a map of the venue; null where it is not known, or the event is online.
 */
map: string | null, 
/**
 * Address of an event that takes place online.
 */
online: string | null, text: string, image: Picture, registration: Link | null, 
/**
 * Path of the page that says more about it.
 */
about: string | null, 
/**
 * Path of the event for calendars.
 */
calendar: string, 
/**
 * Those that take place before and after it; of what recurs, among what recurs.
 */
before: BriefEvent | null, after: BriefEvent | null, state: EventState, 
/**
 * For programs, as are the following.
 */
starts: string, ends: string | null, 
/**
 * Of a postponed event, the start that was planned.
 */
previously: string | null, schedule: Schedule | null, except: string[], };

/**
 * What programs are told of the state of an event.
 */
export type EventState = "asPlanned" | "cancelled" | "postponed" | "movedOnline";

/**
 * The words of links and headings on an event's page.
 */
export type EventWords = { more: string, map: string, join: string, calendar: string, share: string, all: string, before: string, after: string, };

export type EventsToCome = { heading: string, 
/**
 * Says that nothing dated is to come, above what recurs.
 */
nothing: string, };

export type Facilities = { heading: string, items: Array<Facility>, };

export type Facility = { title: string, description: string, image: Picture, };

/**
 * A fact as a page shows it.
 */
export type Fact = { 
/**
 * May hold line breaks, as postal addresses do.
 */
text: string, 
/**
 * A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
 */
href: string | null, 
/**
 * True while the centre has not supplied the fact: show `text` as a marked stand-in.
 */
placeholder: boolean, };

/**
 * The image type of the file that every program can show.
 */
export type Fallback = "jpg" | "png";

export type FamousSaying = { heading: string, 
/**
 * Without quotation marks.
 */
text: string, };

export type FlyerPage = { image: Picture, 
/**
 * What the page says, for readers who cannot see it.
 */
text: Html, };

/**
 * The three columns below every page.
 */
export type Footer = { about: FooterAbout, quickLinks: FooterLinks, contact: FooterContact, 
/**
 * Registration numbers, a line each.
 */
registrations: Array<string>, 
/**
 * The copyright line with `{year}` where the current year belongs.
 */
copyright: string, };

/**
 * The first column.
 */
export type FooterAbout = { heading: string, text: string, social: Array<SocialLink>, };

/**
 * The third column.
 */
export type FooterContact = { heading: string, address: Fact, email: Fact, };

/**
 * The second column.
 */
export type FooterLinks = { heading: string, links: Array<Link>, };

export type Fundraising = { page: Page, heading: string, text: string, progress: FundraisingProgress, phaseOne: TextList, methods: DonationMethods, bank: BankDetails, };

export type FundraisingProgress = { heading: string, current: Amount, goal: Goal, phaseOneGoal: Goal, 
/**
 * How exact the figures are.
 */
note: string, };

export type Gallery = { page: Page, heading: string, text: string, images: Array<GalleryImage>, 
/**
 * Says where the pictures come from.
 */
note: Fact, 
/**
 * Shared with a picture that has no description.
 */
shareText: string, imageNotFound: Notice, };

export type GalleryImage = { id: string, title: string, description: string, 
/**
 * The address of the file that a visitor can save.
 */
path: string, category: string, 
/**
 * As `2025-05-01`.
 */
date: string, 
/**
 * The date as shown.
 */
dateText: string, featured: boolean, image: Picture, };

export type GameCard = { id: GameId, title: string, text: string, image: Picture, link: Link, };

/**
 * A game by the last part of its address.
 */
export type GameId = "word-scramble" | "guess-picture" | "wordle" | "quotes";

/**
 * The list of games.
 */
export type GamesPage = { page: Page, heading: string, text: string, games: Array<GameCard>, };

/**
 * An amount to reach.
 */
export type Goal = { label: string, rand: bigint, 
/**
 * As shown, for example `R25M`.
 */
text: string, 
/**
 * How much of it the current amount is.
 */
percent: number, 
/**
 * The percentage in words, for example `15.7% reached`.
 */
percentText: string, };

/**
 * Guess the Picture.
 */
export type GuessPicture = { page: Page, heading: string, text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, shareText: string, people: Array<Person>, pictures: Array<PersonPicture>, };

export type Guideline = { title: string, text: string, };

/**
 * A part of a page of which the words stand elsewhere.
 */
export type Heading = { heading: string, };

export type HinduismForChildren = { page: Page, heading: string, image: Picture, text: Html, meeting: Heading, topics: ItemList, platform: OnlinePlatform, };

/**
 * The three lives.
 */
export type HolyTrinity = { page: Page, heading: string, subtitle: string, 
/**
 * In the order of the tabs; the first is the default.
 */
people: Array<TrinityLife>, };

/**
 * The home page, block by block.
 */
export type Home = { page: Page, slides: Array<BannerSlide>, trinity: HomeTrinity, newPremises: HomeNewPremises, nutrition: HomeNutrition, events: HomeEvents, support: HomeSupport, };

export type HomeEvents = { heading: string, text: string, button: Link, };

export type HomeNewPremises = { heading: string, text: string, image: Picture, button: Link, };

/**
 * The carousel of the nutrition programme.
 */
export type HomeNutrition = { heading: string, text: string, activities: Array<NutritionActivity>, button: Link, };

export type HomeSupport = { heading: string, text: string, buttons: Array<Link>, };

/**
 * The three cards of the revered figures.
 */
export type HomeTrinity = { heading: string, text: string, people: Array<TrinityPerson>, };

/**
 * Text that an editor writes as Markdown and a page receives as HTML.
 *
 * In TOML it is a string, or `{ markdown = "path/below/content.md" }`.
 */
export type Html = string;

/**
 * An entry of a list in which each has a title.
 */
export type Item = { title: string, description: string, };

/**
 * A heading with entries below it.
 */
export type ItemList = { heading: string, items: Array<Item>, };

export type KeyInformation = { heading: string, facts: Array<LabelledText>, };

export type LabelledFact = { label: string, value: Fact, };

export type LabelledText = { label: string, value: string, };

/**
 * The first page of the learning centre.
 */
export type Learn = { page: Page, welcome: LearnBlock, lessons: LearnBlock, 
/**
 * In the order of study.
 */
topics: Array<TopicCard>, mantras: LearnBlock, subjects: Subjects, quizzes: LearnCard, submit: LearnCard, };

/**
 * A heading with a sentence or two.
 */
export type LearnBlock = { heading: string, text: string, };

/**
 * A card with one link.
 */
export type LearnCard = { heading: string, text: string, link: Link, };

/**
 * The page of a lesson.
 */
export type Lesson = { page: Page, topicId: string, topicName: string, id: string, title: string, description: string, image: Picture, 
/**
 * The https address of an embeddable video.
 */
videoUrl: string | null, content: Html | null, quiz: Quiz | null, resources: Array<Resource>, 
/**
 * The lesson to study after this one; null after the last one of all topics.
 */
next: NextLesson | null, };

export type LessonCard = { id: string, title: string, description: string, image: Picture, 
/**
 * Questions of its quiz; 0 for a lesson without one.
 */
questionCount: number, };

/**
 * A link with its words.
 */
export type Link = { name: string, 
/**
 * A path of this site, with its query where it has one.
 */
href: string, };

/**
 * An event where it is listed with its picture.
 */
export type ListedEvent = { title: string, 
/**
 * As shown, for example `Sunday 18 May 2025`.
 */
date: string, 
/**
 * As shown; null where only the day is known.
 */
time: string | null, 
/**
 * What is to be known beside the date, such as `Cancelled`.
 */
mark: string | null, venue: Venue, text: string, image: Picture, registration: Link | null, 
/**
 * Path of its page.
 */
href: string, };

/**
 * The emblem and what its parts stand for.
 */
export type LogoMeaning = { heading: string, text: string, image: Picture, symbols: Array<Item>, };

export type Mantra = { id: MantraId, title: string, description: string, 
/**
 * The path of the recording.
 */
audio: string, 
/**
 * In Latin letters, with line breaks.
 */
text: string, devanagari: string, meaning: string, syllables: Array<Syllable>, };

export type MantraId = "om" | "gayatri" | "mahamrityunjaya";

/**
 * The recordings of the Mantras tab.
 */
export type Mantras = { mantras: Array<Mantra>, };

export type MasterWord = { word: string, 
/**
 * Part, khand and chapter.
 */
reference: string, };

/**
 * When and where what recurs takes place, for the page about it.
 */
export type Meeting = { 
/**
 * For example `Every Sunday`.
 */
day: string, 
/**
 * For example `9:00 AM to 10:30 AM`.
 */
time: string | null, venue: Venue, 
/**
 * Days to come on which it does not take place, in words.
 */
notOn: Array<string>, };

export type Mission = { heading: string, text: string, aims: Array<string>, };

export type Motto = { heading: string, 
/**
 * In Sanskrit, in Latin letters.
 */
sanskrit: string, translation: string, text: Html, };

/**
 * An item of the top navigation.
 */
export type NavItem = { name: string, href: string, 
/**
 * True for an item whose words need two lines.
 */
long: boolean, 
/**
 * The items of its dropdown; empty for a plain link.
 */
dropdown: Array<Link>, };

export type NextLesson = { topicId: string, id: string, title: string, description: string, };

export type NotFound = { page: Page, heading: string, text: string, links: Array<Link>, };

/**
 * What stands in the place of something that does not exist.
 */
export type Notice = { heading: string, text: string, button: Link, };

/**
 * One monthly distribution.
 */
export type NutritionActivity = { id: string, title: string, date: string, location: string, description: string, image: Picture, link: string, };

export type NutritionGallery = { heading: string, text: string, 
/**
 * How many of the images the carousel shows, from the first.
 */
shown: number, images: Array<NutritionImage>, 
/**
 * Says where the pictures come from.
 */
note: Fact, };

/**
 * A picture of the gallery and of `/services/nutrition-programme/image/{id}`.
 */
export type NutritionImage = { id: string, title: string, image: Picture, };

export type NutritionProgramme = { page: Page, heading: string, image: Picture, text: Html, gallery: NutritionGallery, womenEmpowerment: PictureSection, childrensValues: PictureSection, getInvolved: CallToAction, 
/**
 * Leads to the contact form, beside the button of `get_involved`.
 */
message: Link | null, imageNotFound: Notice, };

export type Occasion = { name: string, what: string, why: string, howLong: string, forWhom: string, };

export type OfficeBearer = { role: string, name: Fact, phone: Fact | null, };

export type OfficeBearers = { heading: string, bearers: Array<OfficeBearer>, };

/**
 * The words of the service worker, which says them without asking anybody.
 */
export type Offline = { 
/**
 * Stands, with `text`, in place of a page that was not kept.
 */
heading: string, text: string, 
/**
 * Heading of the list of pages that were.
 */
keptPages: string, 
/**
 * Stands above a page that was kept, with `{time}` for when.
 */
keptPage: string, 
/**
 * The link that asks the network once more.
 */
tryAgain: string, };

/**
 * The online learning platform that is announced.
 */
export type OnlinePlatform = { heading: string, 
/**
 * The mark beside the heading.
 */
badge: string, text: string, };

/**
 * The centre itself.
 */
export type OurCentre = { page: Page, heading: string, text: string, image: Picture, 
/**
 * Years and what happened in them, the earliest first.
 */
milestones: Array<LabelledText>, history: Section, about: Section, mission: Mission, logo: LogoMeaning, motto: Motto, };

/**
 * A section's first page: tabs, and a card for each of them.
 */
export type Overview = { page: Page, heading: string, text: string, 
/**
 * One for each tab, in their order; the tab is called like the card.
 */
cards: Array<OverviewCard>, };

export type OverviewCard = { title: string, description: string, image: Picture, href: string, };

/**
 * What the browser's title bar, search engines and the sitemap are told of a page.
 */
export type Page = { 
/**
 * Null where the browser title is the centre's name alone.
 */
title: string | null, 
/**
 * One or two sentences for search results.
 */
description: string, 
/**
 * The day of the last change that a reader would notice, as `2025-05-01`.
 */
updated: string | null, };

export type Person = { id: number, name: string, };

export type PersonPicture = { 
/**
 * The `id` of the person it shows.
 */
correctId: number, 
/**
 * Its `alt` describes the picture without the name.
 */
image: Picture, };

/**
 * A picture with the words that stand for it.
 */
export type Picture = { 
/**
 * Address without width and extension; variants answer at `{src}-{width}.avif` and `.webp`, or the drawing at `{src}.svg`.
 */
src: string, 
/**
 * Intrinsic width in CSS pixels.
 */
width: number, 
/**
 * Intrinsic height in CSS pixels.
 */
height: number, 
/**
 * Widths in pixels at which variants exist, ascending.
 */
widths: Array<number>, 
/**
 * The type of the file to take away, `{src}-{width}.{fallback}`, which exists at the largest width.
 */
fallback: Fallback, 
/**
 * Whether the drawing itself takes the place of AVIF and WebP.
 */
isDrawing: boolean, 
/**
 * A tiny `data:` URI or a CSS colour, shown until the picture is there.
 */
placeholder: string | null, 
/**
 * Empty for a picture that only decorates.
 */
alt: string, };

/**
 * A heading with text and a picture beside it.
 */
export type PictureSection = { heading: string, text: Html, image: Picture, };

/**
 * Its texts may name how long something is kept; see [`crate::Periods`].
 */
export type Privacy = { page: Page, heading: string, text: string, 
/**
 * Who answers for it.
 */
responsible: ResponsibleParty, collected: CollectedInformation, sections: Array<Section>, rights: Rights, regulator: Regulator, };

export type Profile = { page: Page, heading: string, text: string, labels: ProfileLabels, 
/**
 * Why the e-mail address cannot be changed here.
 */
emailNote: string, save: string, signOut: string, sessions: ProfileSessions, };

export type ProfileLabels = { firstName: string, lastName: string, email: string, };

/**
 * The list of browsers that are signed in.
 */
export type ProfileSessions = { heading: string, text: string, 
/**
 * Marks the browser that shows the list.
 */
current: string, 
/**
 * Stands for a browser that did not say what it is.
 */
unknown: string, 
/**
 * With `{time}` for the day and the time.
 */
signedIn: string, 
/**
 * With `{day}` for the day.
 */
lastUsed: string, 
/**
 * The words of the button beside each other browser.
 */
end: string, 
/**
 * The words of the button for all other browsers.
 */
endOthers: string, };

/**
 * The questions at the end of a lesson.
 */
export type Quiz = { questions: Array<QuizQuestion>, };

export type QuizCard = { id: string, title: string, description: string, questionCount: number, difficulty: QuizDifficulty, 
/**
 * Who made a quiz of the community.
 */
author: string | null, };

/**
 * All quizzes, by the tab that shows them.
 */
export type QuizCatalogue = { page: Page, heading: string, text: string, featured: QuizGroup, categories: QuizGroup, community: QuizGroup, submit: LearnCard, };

export type QuizDifficulty = "Beginner" | "Intermediate" | "Advanced";

export type QuizGroup = { text: string, quizzes: Array<QuizCard>, };

/**
 * The page of one quiz of the catalogue.
 */
export type QuizPage = { page: Page, card: QuizCard, questions: Array<QuizQuestion>, };

/**
 * A question with one right answer.
 */
export type QuizQuestion = { question: string, answers: Array<string>, 
/**
 * Index into `answers`.
 */
correctAnswer: number, 
/**
 * Why the answer is right, shown with the result.
 */
explanation: string, };

/**
 * A saying, without quotation marks.
 */
export type Quotation = { text: string, 
/**
 * Who said it, and where it is written.
 */
source: string, };

export type QuoteSaying = { text: string, source: string, };

/**
 * The authority that complaints go to.
 */
export type Regulator = { heading: string, text: Html, addresses: Array<RegulatorAddress>, };

export type RegulatorAddress = { label: string, 
/**
 * In Markdown, so that it can be a link.
 */
value: Html, };

/**
 * Something to read or do after a lesson.
 */
export type Resource = { title: string, 
/**
 * A path of this site or a web address.
 */
url: string, };

export type ResponsibleParty = { heading: string, text: Html, facts: Array<LabelledFact>, };

export type Rights = { heading: string, text: Html, items: Array<string>, 
/**
 * How to use them.
 */
request: Html, };

export type SanskritWord = { 
/**
 * In plain Latin letters, lower case.
 */
sanskrit: string, meaning: string, };

export type Satsangs = { page: Page, heading: string, image: Picture, text: Html, meeting: Heading, programme: ItemList, quotation: Quotation, specialFunctions: CallToAction, };

/**
 * A recurrence in the words of schema.org.
 */
export type Schedule = { 
/**
 * Such as `P1W`.
 */
repeatFrequency: string, 
/**
 * `https://schema.org/Sunday`, or `1SA` for the first Saturday.
 */
byDay: Array<string>, byMonthDay: Array<number>, };

/**
 * A heading with text below it.
 */
export type Section = { heading: string, text: Html, };

export type SeminarRegistration = { page: Page, heading: string, text: string, 
/**
 * Above the texts of the flyer's pages.
 */
textHeading: string, flyer: Array<FlyerPage>, 
/**
 * The external form that page 1 links to.
 */
registration: Fact, };

/**
 * What every page shows around its own content.
 */
export type Site = { 
/**
 * The centre's full name, as in browser titles.
 */
name: string, 
/**
 * The name where there is little room, beside the emblem.
 */
shortName: string, emblem: Picture, 
/**
 * The year in which the centre started.
 */
founded: string, navigation: Array<NavItem>, footer: Footer, };

export type SocialIcon = "social-network" | "video-channel";

/**
 * A page of the centre elsewhere on the web.
 */
export type SocialLink = { icon: SocialIcon, link: Fact, };

/**
 * The words of the page of the events, and of each event's own.
 */
export type SpecialFunctions = { page: Page, heading: string, text: string, 
/**
 * For link previews.
 */
image: Picture, toCome: EventsToCome, recurring: Heading, past: Heading, marks: EventMarks, event: EventWords, subscribe: Subscribe, contact: CallToAction, };

export type StudentActivity = { id: string, student: string, action: string, course: string, time: string, };

export type StudentCourse = { id: string, title: string, 
/**
 * Percent done.
 */
progress: number, nextLesson: string, };

export type StudentDashboard = { page: Page, heading: string, text: string, tabs: StudentTabs, courses: Array<StudentCourse>, events: Array<StudentEvent>, resources: Array<StudentResource>, };

export type StudentEvent = { id: string, title: string, date: string, location: string, };

export type StudentResource = { title: string, description: string, link: Link, };

export type StudentTabs = { courses: string, schedule: string, resources: string, };

/**
 * A subject of the learning centre; its card leads back to `/learn`.
 */
export type SubjectCard = { id: string, title: string, description: string, };

export type Subjects = { heading: string, text: string, cards: Array<SubjectCard>, };

/**
 * The page with the form for new questions.
 */
export type SubmitQuestions = { page: Page, heading: string, text: string, back: Link, guidelinesHeading: string, guidelines: Array<string>, 
/**
 * The alert after submitting.
 */
thanks: string, topics: Array<TopicChoice>, };

/**
 * Ways to be told of events without visiting the page.
 */
export type Subscribe = { text: string, 
/**
 * The words of the link to the iCalendar file.
 */
calendar: string, 
/**
 * The words of the link to the Atom feed.
 */
feed: string, };

/**
 * A number at the top of a dashboard.
 */
export type SummaryCard = { title: string, value: string, detail: string, };

/**
 * A syllable with the time at which it sounds, in seconds from the start of the recording.
 */
export type Syllable = { 
/**
 * Ends in the space or line break that follows it.
 */
text: string, startTime: number, endTime: number, };

export type TaxBenefits = { heading: string, text: string, localNote: string, advice: string, };

export type Teacher = { 
/**
 * In capitals.
 */
name: TeacherName, quotes: Array<QuoteSaying>, };

export type TeacherButtons = { scheduleSession: string, createCourse: string, };

export type TeacherCourse = { id: string, title: string, students: number, nextSession: string, status: CourseStatus, };

export type TeacherDashboard = { page: Page, heading: string, text: string, buttons: TeacherButtons, summary: Array<SummaryCard>, tabs: TeacherTabs, courses: Array<TeacherCourse>, schedule: Array<TeachingSession>, activities: Array<StudentActivity>, };

export type TeacherName = "SRI RAMAKRISHNA" | "SRI SARADA DEVI" | "SWAMI VIVEKANANDA";

export type TeacherTabs = { courses: string, schedule: string, activity: string, };

export type TeachingSession = { id: string, title: string, day: string, 
/**
 * The time range.
 */
time: string, location: string, };

/**
 * A heading with a plain list below it.
 */
export type TextList = { heading: string, items: Array<string>, };

export type TimelinePhase = { title: string, period: string, items: Array<string>, isCompleted: boolean, isCurrent: boolean, 
/**
 * Percent done of the current phase.
 */
progress: number | null, };

/**
 * The page of a topic.
 */
export type Topic = { page: Page, topic: TopicCard, };

/**
 * A topic with the cards of its lessons.
 */
export type TopicCard = { topicId: string, topicName: string, description: string, image: Picture, 
/**
 * In the order of study.
 */
lessons: Array<LessonCard>, };

/**
 * A choice of the form's topic field.
 */
export type TopicChoice = { value: string, label: string, };

/**
 * One life, as its tab tells it.
 */
export type TrinityLife = { 
/**
 * The value of the query parameter `tab`.
 */
tabValue: TrinityTab, 
/**
 * The label of the tab.
 */
name: string, portrait: Picture, keyInformation: KeyInformation, heading: string, overview: Html, sections: Array<Section>, saying: FamousSaying, };

export type TrinityPerson = { name: string, description: string, image: Picture, 
/**
 * The value of the query parameter `tab` of `/about/holy-trinity`.
 */
tabValue: TrinityTab, };

/**
 * A tab of the Holy Trinity page, as its query parameter names it.
 */
export type TrinityTab = "sri-ramakrishna" | "sri-sarada-devi" | "swami-vivekananda";

export type UserRole = "student" | "teacher" | "admin";

export type UserStatus = "active" | "inactive";

/**
 * The philosophy.
 */
export type Vedanta = { page: Page, heading: string, text: string, image: Picture, what: Section, principles: VedantaPrinciples, founder: Section, practical: Section, };

export type VedantaPrinciples = { heading: string, text: string, 
/**
 * Shown with numbers, from 1.
 */
items: Array<Item>, };

/**
 * A place, or words that stand for it until it is announced.
 */
export type Venue = { 
/**
 * May hold line breaks, as postal addresses do.
 */
text: string, 
/**
 * A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
 */
href: string | null, 
/**
 * True while the centre has not supplied the fact: show `text` as a marked stand-in.
 */
placeholder: boolean, };

/**
 * Wisdom Quotes.
 */
export type WisdomQuotes = { page: Page, heading: string, text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, shareText: string, 
/**
 * How far wordings and sources can be relied on.
 */
sourceNote: string, teachers: Array<Teacher>, };

/**
 * Word Master.
 */
export type WordMaster = { page: Page, heading: string, text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, shareText: string, 
/**
 * How far the references can be relied on.
 */
referenceNote: string, words: Array<MasterWord>, };

/**
 * Sanskrit Word Scramble.
 */
export type WordScramble = { page: Page, heading: string, text: string, 
/**
 * On the preview of a link to the page.
 */
image: Picture, 
/**
 * What is said of the game when it is shared.
 */
shareText: string, words: Array<SanskritWord>, };

/** Every document that is the same until the content changes, by its key, as `/api/content/{key}` answers it. */
export interface Documents {
  "site": Site;
  "home": Home;
  "about": Overview;
  "about/our-centre": OurCentre;
  "about/vedanta": Vedanta;
  "about/holy-trinity": HolyTrinity;
  "services": Overview;
  "services/satsangs": Satsangs;
  "services/hinduism-for-children": HinduismForChildren;
  "services/special-functions": SpecialFunctions;
  "services/seminar-registration": SeminarRegistration;
  "services/nutrition-programme": NutritionProgramme;
  "new-ashram-project": AshramProject;
  "new-ashram-project/vision": AshramVision;
  "new-ashram-project/timeline": AshramTimeline;
  "new-ashram-project/fundraising": Fundraising;
  "donate": Donate;
  "donate/checkout": DonateCheckout;
  "donate/thank-you": DonateThankYou;
  "gallery": Gallery;
  "contact": Contact;
  "contact-form": ContactForm;
  "not-found": NotFound;
  "auth": Auth;
  "profile": Profile;
  "dashboard/student": StudentDashboard;
  "dashboard/teacher": TeacherDashboard;
  "dashboard/admin": AdminDashboard;
  "learn": Learn;
  [key: `learn/topics/${string}`]: Topic;
  [key: `learn/lessons/${string}/${string}`]: Lesson;
  "learn/mantras": Mantras;
  "learn/community": Community;
  "learn/quizzes": QuizCatalogue;
  [key: `learn/quizzes/${string}`]: QuizPage;
  "learn/submit": SubmitQuestions;
  "learn/games": GamesPage;
  "learn/games/word-scramble": WordScramble;
  "learn/games/guess-picture": GuessPicture;
  "learn/games/wordle": WordMaster;
  "learn/games/quotes": WisdomQuotes;
  "privacy": Privacy;
  "offline": Offline;
  "events": EventAddresses;
}

/** Every document that follows the clock. */
export interface PresentDocuments {
  [key: `events/${string}`]: EventList;
  "home/events": EventCards;
  [key: `meetings/${string}`]: Meeting;
  [key: `services/special-functions/${string}`]: EventPage;
}
