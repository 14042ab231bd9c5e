//! Sign-in, profile and the dashboards, which show samples only.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::forms::FormMessages;
use super::shared::{Link, Page, merge};
use crate::loading::source::Source;
use crate::messages::accounts::Passkey;
use crate::messages::forms::Privacy;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::of_messages("auth", "accounts", |all| {
            let forms = SignInForms {
                sign_in_form: all.forms.of_sign_in(),
                register_form: all.forms.of_registration(),
                password_hint: all.forms.password_hint.clone(),
                privacy: all.forms.privacy.clone(),
                passkey: all.accounts.passkey.clone(),
            };
            merge(all.accounts.sign_in.clone(), forms)
        }),
        Source::of_messages("auth/confirm", "accounts", |all| {
            let form = all.forms.of_confirmation();
            merge(all.accounts.confirm.clone(), AccountForm { form })
        }),
        Source::of_messages("auth/forgot-password", "accounts", |all| {
            let form = all.forms.of_password();
            merge(all.accounts.forgot_password.clone(), AccountForm { form })
        }),
        Source::of_messages("auth/reset-password", "accounts", |all| {
            let forms = PasswordForm {
                form: all.forms.of_password(),
                password_hint: all.forms.password_hint.clone(),
            };
            merge(all.accounts.reset_password.clone(), forms)
        }),
        Source::of_messages("auth/code", "accounts", |all| {
            let form = all.forms.of_sign_in();
            merge(all.accounts.code.clone(), AccountForm { form })
        }),
        Source::of_messages("auth/again", "accounts", |all| {
            let forms = ReauthenticationForms {
                form: all.forms.of_reauthentication(),
                passkey_button: all.accounts.passkey.clone(),
            };
            merge(all.accounts.reauthentication.clone(), forms)
        }),
        Source::of_messages("profile/second-factor", "accounts", |all| {
            all.accounts.second_factor.clone()
        }),
        Source::of_messages("auth/secure", "accounts", |all| all.accounts.secure.clone()),
        Source::of_messages("setup", "accounts", |all| {
            let forms = SetupForm {
                form: all.forms.of_setup(),
                password_hint: all.forms.password_hint.clone(),
                privacy: all.forms.privacy.clone(),
            };
            merge(all.accounts.setup.clone(), forms)
        }),
        Source::of_messages("profile", "accounts", |all| {
            let forms = ProfileForms {
                form: all.forms.of_profile(),
                password_form: all.forms.of_password(),
                password_hint: all.forms.password_hint.clone(),
                passkey_form: all.forms.of_passkeys(),
                passkey_button: all.accounts.passkey.clone(),
            };
            merge(all.accounts.profile.clone(), forms)
        }),
        Source::of_messages("account-menu", "accounts", |all| all.accounts.menu.clone()),
        Source::with_messages("dashboard/student", |own: StudentDashboard, all| {
            merge(own, all.dashboards.student.clone())
        }),
        Source::with_messages("dashboard/teacher", |own: TeacherDashboard, all| {
            merge(own, all.dashboards.teacher.clone())
        }),
        Source::with_messages("dashboard/admin", |own: AdminDashboard, all| {
            merge(own, all.dashboards.admin.clone())
        }),
    ]
}

/// What the forms for signing in and registering say by themselves.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignInForms {
    sign_in_form: FormMessages,
    register_form: FormMessages,
    /// Beside the field for the password.
    #[ts(type = "Messages[\"forms\"][\"passwordHint\"]")]
    password_hint: String,
    /// Below the form.
    privacy: Privacy,
    /// The other way to sign in.
    passkey: Passkey,
}

/// What the forms say with which somebody shows who they are.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReauthenticationForms {
    form: FormMessages,
    /// For those who have a passkey.
    passkey_button: Passkey,
}

/// What a form of accounts says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct AccountForm {
    form: FormMessages,
}

/// What the forms of the profile say by themselves.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileForms {
    form: FormMessages,
    password_form: FormMessages,
    /// Beside the field for the password.
    #[ts(type = "Messages[\"forms\"][\"passwordHint\"]")]
    password_hint: String,
    passkey_form: FormMessages,
    passkey_button: Passkey,
}

/// What a form with a new password says by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasswordForm {
    form: FormMessages,
    /// Beside the field for the password.
    #[ts(type = "Messages[\"forms\"][\"passwordHint\"]")]
    password_hint: String,
}

/// What the form for the first administrator says by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SetupForm {
    form: FormMessages,
    /// Beside the field for the password.
    #[ts(type = "Messages[\"forms\"][\"passwordHint\"]")]
    password_hint: String,
    /// Below the form.
    privacy: Privacy,
}

/// What students see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The courses of the student.
    courses: Vec<StudentCourse>,
    /// The classes and meetings to come.
    events: Vec<StudentEvent>,
    /// What to read or to play.
    resources: Vec<StudentResource>,
}

/// A course as a student sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// How much of it is done, in percent.
    progress: u8,
    /// The name of the next lesson.
    next_lesson: String,
}

/// A class or meeting as a student sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentEvent {
    /// A name in small letters and hyphens that no other one has.
    id: String,
    /// What happens.
    title: String,
    /// The day and the time, in words.
    date: String,
    /// The room.
    location: String,
}

/// Something to read or to play.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentResource {
    /// What it is called.
    title: String,
    /// A sentence about it.
    description: String,
    /// Where it is.
    link: Link,
}

/// A number at the top of a dashboard.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SummaryCard {
    /// What is counted.
    title: String,
    /// The number.
    value: String,
    /// A few words below it.
    detail: String,
}

/// What teachers see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The numbers at the top.
    summary: Vec<SummaryCard>,
    /// The courses of the teacher.
    courses: Vec<TeacherCourse>,
    /// The classes of the week.
    schedule: Vec<TeachingSession>,
    /// What students did, the latest first.
    activities: Vec<StudentActivity>,
}

/// A course as its teacher sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeacherCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// How many students it has.
    students: u32,
    /// When the next class is, in words.
    next_session: String,
    /// Whether it is held.
    status: CourseStatus,
}

/// A class of the week.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TeachingSession {
    /// A name in small letters that no other class has.
    id: String,
    /// The name of the course.
    title: String,
    /// The day of the week.
    day: String,
    /// From when to when, in words.
    time: String,
    /// The room.
    location: String,
}

/// Something that a student did.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StudentActivity {
    /// A name in small letters that no other entry has.
    id: String,
    /// Who.
    student: String,
    /// What.
    action: String,
    /// In which course.
    course: String,
    /// When, in words.
    time: String,
}

/// What administrators see. All of it is a sample.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminDashboard {
    /// What the browser's title bar is told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The numbers at the top.
    summary: Vec<SummaryCard>,
    /// The users.
    users: Vec<AdminUser>,
    /// The courses.
    courses: Vec<AdminCourse>,
}

/// A user as administrators see one.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminUser {
    /// A name in small letters that no other user has.
    id: String,
    /// First and last name.
    name: String,
    /// The e-mail address.
    email: String,
    /// What the user may do.
    role: UserRole,
    /// Whether the user can sign in.
    status: UserStatus,
}

/// A course as administrators see it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AdminCourse {
    /// A name in small letters and hyphens that no other course has.
    id: String,
    /// The name of the course.
    title: String,
    /// The name of the teacher.
    instructor: String,
    /// How many students it has.
    students: u32,
    /// Whether it is held.
    status: CourseStatus,
}

/// Whether a course is held.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CourseStatus {
    /// It is held.
    Active,
    /// It is being prepared.
    Draft,
    /// It was held.
    Archived,
}

/// What a user may do.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserRole {
    /// Learns.
    Student,
    /// Teaches.
    Teacher,
    /// Looks after the website.
    Admin,
}

/// Whether a user can sign in.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum UserStatus {
    /// The user can.
    Active,
    /// The user cannot.
    Inactive,
}
